//! Every golden report, byte for byte, in every locale, and its JSON both ways.

use std::path::PathBuf;

use agentproto_render::{AlertReport, BoardReport, StandardReport};

use crate::roles::ROLES;

fn golden(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The report as data and as text must be the files.
macro_rules! golden {
    ($test:ident, $report:ident, $name:literal) => {
        #[test]
        fn $test() {
            let json = golden(concat!($name, ".json"));
            let report = $report::from_json(&ROLES, &json).unwrap();
            let back = serde_json::to_string_pretty(&report).unwrap();
            assert_eq!(back, json.trim_end());
            #[cfg(feature = "templates")]
            {
                use agentproto_render::Locale;
                let kind = stringify!($report)
                    .strip_suffix("Report")
                    .unwrap()
                    .to_lowercase();
                for locale in Locale::ALL {
                    let expected = golden(&format!(
                        "{}.{kind}.{locale}.txt",
                        $name.split('.').next().unwrap()
                    ));
                    assert_eq!(
                        report.to_text(locale.labels()).unwrap(),
                        expected,
                        "{locale}"
                    );
                }
                assert_eq!(
                    report.to_string(),
                    report.to_text(Locale::En.labels()).unwrap()
                );
            }
        }
    };
}

golden!(hiring_runway, StandardReport, "hiring-runway.standard");
golden!(minimal, StandardReport, "minimal.standard");
golden!(largest_customer, AlertReport, "largest-customer.alert");
golden!(quiet_week, AlertReport, "quiet-week.alert");
golden!(spain, BoardReport, "spain.board");

#[test]
fn every_golden_file_has_its_test() {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let files = std::fs::read_dir(dir).unwrap().count();
    assert_eq!(files, 15, "five reports, each as JSON and in two locales");
}
