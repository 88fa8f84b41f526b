//! What is said of text that is no JSON: where, what was found, what was expected.

use serde_json::Error;

/// Line and column, from 1 and in characters, of where serde stopped; of the start of the value where that is wrong
/// as a whole, as an object without all of its fields is.
pub(super) fn place(json: &str, error: &Error) -> Option<(usize, usize)> {
    let line = error.line();
    // Its columns are bytes; a line feed is column 0 of the line that it starts.
    match (line, error.column()) {
        (0, _) => start(json),
        (1, 0) => Some((1, 1)),
        (_, 0) => Some((line - 1, line_of(json, line - 1).chars().count() + 1)),
        (_, column) => {
            let text = line_of(json, line);
            let before = text.floor_char_boundary(column - 1);
            Some((line, text[..before].chars().count() + 1))
        }
    }
}

/// Where the first character stands that is no white space.
fn start(json: &str) -> Option<(usize, usize)> {
    let lines = (1..).zip(json.split('\n'));
    let mut starts = lines.filter_map(|(line, text)| {
        let before = text.chars().position(|c| !c.is_ascii_whitespace())?;
        Some((line, before + 1))
    });
    starts.next()
}

/// What was found there, and what was expected.
pub(super) fn message(json: &str, error: &Error) -> String {
    let said = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    // The place stands before the message here, not behind it.
    let said = said.strip_suffix(&place).unwrap_or(&said);
    if error.is_data() {
        return said.to_owned();
    }
    let expected = match said {
        "EOF while parsing a value" | "expected value" => "a value",
        "EOF while parsing an object" => "`,` or `}`",
        "EOF while parsing a list" => "`,` or `]`",
        "EOF while parsing a string" => "`\"` at the end of the string",
        "key must be a string" => "a key in double quotes",
        "trailing comma" => "another item behind the `,`",
        "trailing characters" => "nothing more",
        "invalid escape" => "an escape of JSON, such as `\\n`",
        "invalid number" => "a number of JSON",
        "control character (\\u0000-\\u001F) found while parsing a string" => {
            "a string without line breaks and controls, such as `\\n` for a line break"
        }
        "expected ident" => "`true`, `false` or `null`",
        other => match other.strip_prefix("expected ") {
            Some(expected) => expected,
            None => return said.to_owned(),
        },
    };
    format!("found {}, expected {expected}", found(json, error))
}

/// The character at which serde stopped.
fn found(json: &str, error: &Error) -> String {
    let at = |(line, column): (usize, usize)| line_of(json, line).chars().nth(column - 1);
    match place(json, error).and_then(at) {
        _ if error.is_eof() => "the end of the text".to_owned(),
        Some(c) => format!("`{c}`"),
        None => "the end of the line".to_owned(),
    }
}

fn line_of(json: &str, line: usize) -> &str {
    json.split('\n').nth(line - 1).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::json::parse;

    #[test]
    fn it_says_where_what_was_found_and_what_was_expected() {
        let said = |json: &str| {
            let error = parse::<serde_json::Value>(json).expect_err("no JSON");
            format!("{json:?}: {error}")
        };
        let texts = [
            "",
            " \n",
            "{",
            "{\n",
            r#"{"a""#,
            r#"{"a":"#,
            r#"{"a":1"#,
            r#"{"a":1,"#,
            r#"{"a":1,}"#,
            "[1",
            "[1,",
            "[1,]",
            "[1 2]",
            r#"{"é": x}"#,
            r#"{"a" 1}"#,
            "{a: 1}",
            "{'a': 1}",
            r#""abc"#,
            "\"ab\nc\"",
            r#""é\x""#,
            "tru",
            "tru ",
            "nul]",
            "{} {}",
            "[\n1\n}",
            "01",
            "1.",
            "-",
            "no JSON",
            r#""\ud800""#,
        ];
        insta::assert_snapshot!(texts.map(said).join("\n"), @r#"
        "": 1:1: found the end of the text, expected a value
        " \n": 1:2: found the end of the text, expected a value
        "{": 1:1: found the end of the text, expected `,` or `}`
        "{\n": 1:2: found the end of the text, expected `,` or `}`
        "{\"a\"": 1:4: found the end of the text, expected `,` or `}`
        "{\"a\":": 1:5: found the end of the text, expected a value
        "{\"a\":1": 1:6: found the end of the text, expected `,` or `}`
        "{\"a\":1,": 1:7: found the end of the text, expected a value
        "{\"a\":1,}": 1:8: found `}`, expected another item behind the `,`
        "[1": 1:2: found the end of the text, expected `,` or `]`
        "[1,": 1:3: found the end of the text, expected a value
        "[1,]": 1:4: found `]`, expected another item behind the `,`
        "[1 2]": 1:4: found `2`, expected `,` or `]`
        "{\"é\": x}": 1:7: found `x`, expected a value
        "{\"a\" 1}": 1:6: found `1`, expected `:`
        "{a: 1}": 1:2: found `a`, expected a key in double quotes
        "{'a': 1}": 1:2: found `'`, expected a key in double quotes
        "\"abc": 1:4: found the end of the text, expected `"` at the end of the string
        "\"ab\nc\"": 1:4: found the end of the line, expected a string without line breaks and controls, such as `\n` for a line break
        "\"é\\x\"": 1:4: found `x`, expected an escape of JSON, such as `\n`
        "tru": 1:3: found the end of the text, expected a value
        "tru ": 1:4: found ` `, expected `true`, `false` or `null`
        "nul]": 1:4: found `]`, expected `true`, `false` or `null`
        "{} {}": 1:4: found `{`, expected nothing more
        "[\n1\n}": 3:1: found `}`, expected `,` or `]`
        "01": 1:2: found `1`, expected a number of JSON
        "1.": 1:2: found the end of the text, expected a value
        "-": 1:1: found the end of the text, expected a value
        "no JSON": 1:2: found `o`, expected `true`, `false` or `null`
        "\"\\ud800\"": 1:8: unexpected end of hex escape
        "#);
    }
}
