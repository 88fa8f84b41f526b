//! Python's `re` with the same patterns, where there is a `python3`.

use std::io::Write;
use std::process::Command;
use std::time::Duration;
use std::{env, fs, process};

use super::{Tally, patterns};

/// What Python finds in a text and the best of its times.
pub(crate) fn read(text: &str) -> Option<(Tally, Duration)> {
    let patterns = serde_json::json!({
        "message": patterns::MESSAGE,
        "key_finding": patterns::KEY_FINDING,
        "confidence": patterns::CONFIDENCE,
        "caveat": patterns::CAVEAT,
        "point": patterns::POINT,
        "validated": patterns::VALIDATED,
        "adjusted": patterns::ADJUSTED,
        "flagged": patterns::FLAGGED,
        "weakest": patterns::WEAKEST,
        "missing": patterns::MISSING,
        "cost": patterns::COST,
        "proceed": patterns::PROCEED,
    });
    let folder = env::temp_dir().join(format!("agentproto-bench-{}", process::id()));
    fs::create_dir_all(&folder).ok()?;
    let result = (|| {
        let file = |name: &str, content: &[u8]| {
            let path = folder.join(name);
            fs::File::create(&path)?.write_all(content)?;
            std::io::Result::Ok(path)
        };
        let patterns = file("patterns.json", patterns.to_string().as_bytes()).ok()?;
        let text = file("text", text.as_bytes()).ok()?;
        let output = Command::new("python3")
            .args(["-c", include_str!("reader.py")])
            .args([patterns, text])
            .output()
            .ok()?;
        let said = String::from_utf8(output.stdout).ok()?;
        let mut said = said.split_whitespace();
        let tally = Tally {
            messages: said.next()?.parse().ok()?,
            points: said.next()?.parse().ok()?,
        };
        Some((tally, Duration::from_secs_f64(said.next()?.parse().ok()?)))
    })();
    fs::remove_dir_all(&folder).ok()?;
    result
}
