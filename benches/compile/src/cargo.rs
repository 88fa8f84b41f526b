//! Running cargo, and what it costs.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Seconds: of the processors, and by the clock.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    pub(crate) cpu: f64,
    pub(crate) wall: f64,
}

impl Cost {
    /// Keeps the smaller of the two, each figure by itself.
    pub(crate) fn keep(&mut self, other: Self) {
        let better = |best: f64, new: f64| if best == 0.0 { new } else { best.min(new) };
        self.cpu = better(self.cpu, other.cpu);
        self.wall = better(self.wall, other.wall);
    }

    pub(crate) fn over(self, base: Self) -> Self {
        Self {
            cpu: (self.cpu - base.cpu).max(0.0),
            wall: (self.wall - base.wall).max(0.0),
        }
    }

    pub(crate) fn divided(self, by: usize) -> Self {
        Self {
            cpu: self.cpu / by as f64,
            wall: self.wall / by as f64,
        }
    }
}

/// Cargo in the folder of the written crates.
pub(crate) struct Cargo {
    folder: PathBuf,
}

impl Cargo {
    pub(crate) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
        }
    }

    pub(crate) fn check(&self, krate: &str, incremental: bool) -> Result<Cost, Box<dyn Error>> {
        self.run("check", krate, incremental, "target")
    }

    pub(crate) fn build(&self, krate: &str) -> Result<Cost, Box<dyn Error>> {
        self.run("build", krate, false, "target")
    }

    pub(crate) fn cold_build(&self, krate: &str) -> Result<Cost, Box<dyn Error>> {
        let target = self.folder.join("cold");
        if target.exists() {
            fs::remove_dir_all(&target)?;
        }
        self.run("build", krate, false, "cold")
    }

    fn run(
        &self,
        command: &str,
        krate: &str,
        incremental: bool,
        target: &str,
    ) -> Result<Cost, Box<dyn Error>> {
        let (cpu, clock) = (children_cpu(), Instant::now());
        let output = Command::new(env!("CARGO"))
            .args([command, "--quiet", "--offline", "--package", krate])
            .arg("--target-dir")
            .arg(self.folder.join(target))
            .env("CARGO_INCREMENTAL", if incremental { "1" } else { "0" })
            .current_dir(&self.folder)
            .output()?;
        let wall = clock.elapsed().as_secs_f64();
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        // Where the system does not tell, the clock has to do.
        let cpu = match (cpu, children_cpu()) {
            (Some(before), Some(after)) => after - before,
            _ => wall,
        };
        Ok(Cost { cpu, wall })
    }
}

/// The processor time of all children so far, in seconds, where the system tells it as Linux does.
fn children_cpu() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(13);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / 100.0)
}
