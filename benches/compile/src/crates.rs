//! The crates that are compiled.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// How many structs a crate has.
pub(crate) const STRUCTS: usize = 500;

/// How many role sets the crate of role sets has.
pub(crate) const ROLE_SETS: usize = 20;

/// A derive that is measured.
pub(crate) struct Derive {
    pub(crate) krate: &'static str,
    pub(crate) name: &'static str,
    dependencies: &'static str,
    head: &'static str,
    attributes: fn(usize) -> String,
}

/// The first one is what the others are compared with.
pub(crate) const DERIVES: &[Derive] = &[
    Derive {
        krate: "empty-derive",
        name: "a derive that writes nothing",
        dependencies: "empty = { path = \"../empty\" }",
        head: "",
        attributes: |_| "#[derive(empty::Empty)]\n".to_owned(),
    },
    Derive {
        krate: "agent-message",
        name: "`AgentMessage`",
        dependencies: "agentproto = { path = \"ROOT\" }",
        head: "use agentproto::{csuite::*, prelude::*};\n",
        attributes: |i| {
            format!(
                "#[derive(AgentMessage)]\n#[agent(invoke, from = Cro, to = Cfo, ask = \"{}\")]\n",
                text(i)
            )
        },
    },
    Derive {
        krate: "thiserror-error",
        name: "thiserror's `Error` (with `Debug`)",
        dependencies: "thiserror = \"2\"",
        head: "",
        attributes: |i| {
            format!(
                "#[derive(Debug, thiserror::Error)]\n#[error(\"{}\")]\n",
                text(i)
            )
        },
    },
    Derive {
        krate: "serde-pair",
        name: "serde's `Serialize` + `Deserialize`",
        dependencies: "serde = { version = \"1\", features = [\"derive\"] }",
        head: "",
        attributes: |_| "#[derive(serde::Serialize, serde::Deserialize)]\n".to_owned(),
    },
];

/// The same text for a question and for an error, over all six fields.
fn text(i: usize) -> String {
    format!("Question {i}: {{a}}, {{b}} and {{c}} with {{d}} or {{e}} in {{f}}?")
}

impl Derive {
    fn source(&self) -> String {
        let mut source = format!("#![allow(dead_code)]\n{}", self.head);
        for i in 0..STRUCTS {
            let attributes = (self.attributes)(i);
            let _ = write!(
                source,
                "\n{attributes}pub struct S{i} {{\n    pub a: u32,\n    pub b: String,\n    pub c: bool,\n    pub d: f64,\n    pub e: u64,\n    pub f: String,\n}}\n"
            );
        }
        source
    }
}

/// Writes all crates as one workspace.
pub(crate) fn write(folder: &Path, root: &Path) -> Result<(), Box<dyn Error>> {
    let krate = |name: &str, extra: &str, source: &str| -> Result<(), Box<dyn Error>> {
        let folder = folder.join(name);
        fs::create_dir_all(folder.join("src"))?;
        let extra = extra.replace("ROOT", &root.display().to_string());
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n{extra}\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::write(folder.join("src/lib.rs"), source)?;
        Ok(())
    };
    let dependencies = |list: &str| format!("\n[dependencies]\n{list}");
    for derive in DERIVES {
        let list = dependencies(derive.dependencies);
        krate(derive.krate, &list, &derive.source())?;
    }
    krate(
        "empty",
        "\n[lib]\nproc-macro = true",
        "#[proc_macro_derive(Empty)]\npub fn empty(_: proc_macro::TokenStream) -> proc_macro::TokenStream {\n    proc_macro::TokenStream::new()\n}\n",
    )?;
    let facade = dependencies("agentproto = { path = \"ROOT\" }");
    krate("no-role-set", &facade, "use agentproto::prelude::*;\n")?;
    krate("role-sets", &facade, &role_sets())?;
    krate("cold-agentproto", &facade, "")?;
    krate("cold-thiserror", &dependencies("thiserror = \"2\""), "")?;
    fs::write(
        folder.join("Cargo.toml"),
        "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\nexclude = [\"target\", \"cold\"]\n",
    )?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    fs::copy(
        root.join("rust-toolchain.toml"),
        folder.join("rust-toolchain.toml"),
    )?;
    Ok(())
}

/// As many sets of fourteen roles as asked for.
fn role_sets() -> String {
    let mut source = String::new();
    for set in 0..ROLE_SETS {
        let _ = write!(
            source,
            "pub mod set{set} {{\n    use agentproto::prelude::*;\n    #[derive(RoleSet)]\n    #[roles(max_hops = 2)]\n    pub enum Set {{\n"
        );
        for role in 0..14 {
            let _ = writeln!(
                source,
                "        #[role(token = \"role-{role}\", title = \"Role {role}\")] R{role},"
            );
        }
        source.push_str("    }\n}\n");
    }
    source
}

/// What is changed between two runs.
#[derive(Clone, Copy)]
pub(crate) enum Edit {
    /// A constant at the end of the file.
    Constant(usize),
    /// As many empty lines before all structs.
    Lines(usize),
}

/// Changes the source of a derive's crate.
pub(crate) fn edit(folder: &Path, derive: &Derive, edit: Edit) -> Result<(), Box<dyn Error>> {
    let source = derive.source();
    let source = match edit {
        Edit::Constant(value) => format!("{source}\npub const CHANGED: usize = {value};\n"),
        Edit::Lines(count) => {
            let lines = "\n".repeat(count + 1);
            source.replacen("\n\n", &format!("\n{lines}\n"), 1)
        }
    };
    fs::write(folder.join(derive.krate).join("src/lib.rs"), source)?;
    Ok(())
}

/// Changes the source of any other crate.
pub(crate) fn touch(folder: &Path, krate: &str, round: usize) -> Result<(), Box<dyn Error>> {
    let path = folder.join(krate).join("src/lib.rs");
    let source = fs::read_to_string(&path)?;
    let source = source.split("\n// round").next().unwrap_or_default();
    fs::write(path, format!("{source}\n// round {round}\n"))?;
    Ok(())
}
