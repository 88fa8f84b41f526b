//! The name that was probably meant.

use agentproto_kinds::edit_distance;

/// The candidate that is at most a third of its letters away from `name`, the nearest first.
pub(crate) fn nearest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    candidates
        .into_iter()
        .map(|candidate| (edit_distance(name, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= candidate.chars().count().div_ceil(3))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn suggests_only_what_is_near() {
        let keys = ["token", "title", "skill"];
        assert_eq!(nearest("titel", keys), Some("title"));
        assert_eq!(nearest("tokens", keys), Some("token"));
        assert_eq!(nearest("colour", keys), None);
    }
}
