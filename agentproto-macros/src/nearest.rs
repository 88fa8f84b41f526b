//! The name that was probably meant.

use agentproto_kinds::edit_distance;

/// The candidate that is at most a third of its letters away from `name`, the nearest first; else the first that has
/// it for one of its words.
pub(crate) fn nearest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str, IntoIter: Clone>,
) -> Option<&'a str> {
    let candidates = candidates.into_iter();
    let mut others = candidates.clone();
    candidates
        .map(|candidate| (edit_distance(name, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= candidate.chars().count().div_ceil(3))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
        .or_else(|| others.find(|candidate| candidate.split('_').any(|word| word == name)))
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
        let kinds = ["peer_verify", "critic_screen", "review_request"];
        assert_eq!(nearest("critic", kinds), Some("critic_screen"));
        assert_eq!(nearest("verify", kinds), Some("peer_verify"));
        assert_eq!(nearest("", kinds), None);
    }
}
