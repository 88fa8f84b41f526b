//! How far a misspelt word is from the one that may be meant.

/// How many letters have to be put in, left out, changed or swapped with their neighbour to turn one word into the
/// other.
#[must_use]
pub fn edit_distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for i in 1..=from.len() {
        let mut row = Vec::with_capacity(last.len());
        row.push(i);
        for j in 1..=to.len() {
            let changed = last[j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut edits = changed.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                edits = edits.min(before[j - 2] + 1);
            }
            row.push(edits);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[to.len()]
}

#[cfg(test)]
mod tests {
    use super::edit_distance;

    #[test]
    fn every_edit_counts_one() {
        for (from, to, edits) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("cfo", "cfoo", 1),
            ("cfoo", "cfo", 1),
            ("cfo", "cto", 1),
            ("title", "titel", 1),
            ("form", "from", 1),
            ("kitten", "sitting", 3),
            ("déjà", "deja", 2),
        ] {
            assert_eq!(edit_distance(from, to), edits, "{from} {to}");
        }
    }
}
