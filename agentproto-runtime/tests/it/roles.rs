//! Role tables: limits, look-ups, sets from TOML.

use agentproto_runtime::role::{RoleDef, RoleTable, RoleTableError};

use crate::sets::{CSUITE, role};

fn table(max_hops: u8, roles: &[RoleDef]) -> Result<RoleTable, RoleTableError> {
    RoleTable::new(
        "tests::limits",
        "limits",
        max_hops,
        Vec::leak(roles.to_vec()),
    )
}

#[test]
fn a_table_keeps_its_limits() {
    const A: RoleDef = RoleDef::new("a", "A");
    let error = |max_hops, roles: &[RoleDef]| table(max_hops, roles).expect_err("a broken limit");
    assert_eq!(error(2, &[]), RoleTableError::NoRoles);
    assert_eq!(error(0, &[A]), RoleTableError::Hops { found: 0 });
    assert_eq!(error(8, &[A]), RoleTableError::Hops { found: 8 });
    assert!(table(7, &[A]).is_ok());
    const SAME: [RoleDef; 65] = [A; 65];
    assert_eq!(error(2, &SAME), RoleTableError::TooManyRoles { found: 65 });
    assert_eq!(
        error(2, &[A, A]),
        RoleTableError::RepeatedToken { index: 1, first: 0 }
    );
    assert_eq!(
        error(2, &[A, RoleDef::new("b", "a")]),
        RoleTableError::RepeatedTitle { index: 1, first: 0 }
    );
    let two = &[A.orchestrator(), RoleDef::new("b", "B").orchestrator()];
    assert_eq!(error(2, two), RoleTableError::TwoOrchestrators { index: 1 });
    // The founder is a person.
    for token in ["all", "founder"] {
        assert_eq!(
            error(2, &[RoleDef::new(token, "Title")]),
            RoleTableError::ReservedToken { index: 0 }
        );
    }
}

#[test]
fn tokens_and_titles_are_what_messages_can_carry() {
    for token in [
        "",
        "A",
        "1a",
        "a_b",
        "a b",
        "é",
        "-a",
        "a-",
        "a|b",
        "abcdefghijklmnopqrstuvwxyzabcdefg",
    ] {
        let roles = &[RoleDef::new(token, "Title")];
        assert_eq!(
            table(2, roles).err(),
            Some(RoleTableError::BadToken { index: 0 }),
            "{token}"
        );
    }
    for title in [
        "", " A", "A ", "A; B", "A → B", "A -> B", "A: B", "[A]", "A\nB", "A, B",
    ] {
        let roles = &[RoleDef::new("a", title)];
        assert_eq!(
            table(2, roles).err(),
            Some(RoleTableError::BadTitle { index: 0 }),
            "{title}"
        );
    }
    for title in ["Chief of Staff", "Ärztin", "法務"] {
        assert!(table(2, &[RoleDef::new("a", title)]).is_ok(), "{title}");
    }
}

#[test]
fn the_name_of_a_set_is_what_a_refusal_can_carry() {
    const ROLES: &[RoleDef] = &[RoleDef::new("a", "A")];
    for name in ["", " a", "a]b", "a\nb", "a → b"] {
        let made = RoleTable::new("tests::name", name, 2, ROLES);
        assert_eq!(made.err(), Some(RoleTableError::BadName), "{name}");
    }
}

#[test]
fn roles_are_found_by_token_title_and_skill() {
    assert_eq!(CSUITE.role("CFO"), None);
    assert_eq!(CSUITE.role_by_title("cFo"), Some(role("cfo")));
    assert_eq!(
        CSUITE.role_by_title("executive mentor"),
        Some(role("executive-mentor"))
    );
    for (skill, token) in [
        ("cfo-advisor", "cfo"),
        ("cs-cfo-advisor", "cfo"),
        ("general-counsel-advisor", "gc"),
        ("cs-general-counsel-advisor", "gc"),
        ("gc-advisor", "gc"),
    ] {
        assert_eq!(CSUITE.role_by_skill(skill), Some(role(token)), "{skill}");
    }
    assert_eq!(CSUITE.role_by_skill("cfo"), None);
    assert_eq!(role("gc").skill(), "general-counsel-advisor");
    assert_eq!(role("cfo").skill(), "cfo-advisor");
    assert_eq!(CSUITE.orchestrator(), Some(role("chief-of-staff")));
    assert_eq!(CSUITE.invocable().count(), 14);
}

#[cfg(feature = "toml")]
#[test]
fn a_set_from_toml_is_one_table_however_often_it_is_loaded() {
    const TEXT: &str = "max_hops = 3\n[[role]]\ntoken = \"lead\"\ntitle = \"Lead\"\norchestrator = true\nbroadcaster = true\n[[role]]\ntoken = \"qa\"\ncaller_only = true\nskill = \"tester\"\nalso = [\"Prüferin\"]\n";
    let first = RoleTable::from_toml("studio", TEXT).unwrap();
    let second = RoleTable::from_toml("studio", TEXT).unwrap();
    assert!(std::ptr::eq(first, second));
    assert_eq!((first.max_hops(), first.name()), (3, "studio"));
    let (lead, qa) = (first.role("lead").unwrap(), first.role("qa").unwrap());
    assert!(lead.is_orchestrator() && lead.is_broadcaster() && !lead.is_caller_only());
    assert!(qa.is_caller_only() && !qa.is_orchestrator());
    assert_eq!((qa.title(), qa.skill().as_str()), ("QA", "tester"));
    assert_eq!(
        (first.nearest("Prüferin"), first.role("Prüferin")),
        (Some(qa), None)
    );
    let other = RoleTable::from_toml("studio", &TEXT.replace("3", "2")).unwrap();
    assert!(!first.is(other));
}

#[cfg(feature = "toml")]
#[test]
fn a_bad_set_is_refused_with_its_place() {
    let error = |text: &str| {
        RoleTable::from_toml("bad", text)
            .expect_err("refused")
            .to_string()
    };
    insta::assert_snapshot!(error("max_hops = 2\n[[role]]\ntoken = 3\n"), @r"
    TOML parse error at line 3, column 9
      |
    3 | token = 3
      |         ^
    invalid type: integer `3`, expected a string
    ");
    insta::assert_snapshot!(error("max_hops = \"2\"\n[[role]]\ntoken = \"a\"\n"), @r#"
    TOML parse error at line 1, column 12
      |
    1 | max_hops = "2"
      |            ^^^
    invalid type: string "2", expected 1 to 7 without quotes, such as `max_hops = 2`
    "#);
    insta::assert_snapshot!(error("max_hops = 300\n[[role]]\ntoken = \"a\"\n"), @r#"
    TOML parse error at line 1, column 12
      |
    1 | max_hops = 300
      |            ^^^
    invalid value: integer `300`, expected 1 to 7 without quotes, such as `max_hops = 2`
    "#);
    insta::assert_snapshot!(error("max_hops = 2\n[role]\ntoken = \"a\"\n"), @r#"
    TOML parse error at line 2, column 1
      |
    2 | [role]
      | ^^^^^^
    invalid type: map, expected a list of roles: `[[role]]`, in two brackets, before each of them
    "#);
    insta::assert_snapshot!(
        error("max_hops = 9\n[[role]]\ntoken = \"a\"\n"),
        @"line 1, column 12: max_hops: found `9`, expected 1 to 7"
    );
    let roles = |roles: &str| error(&format!("max_hops = 2\n{roles}"));
    insta::assert_snapshot!(roles(""), @"line 1, column 1: a role set needs at least one role");
    insta::assert_snapshot!(
        roles("[[role]]\ntoken = \"a\"\n\n[[role]]\ntoken = \"a\"\n"),
        @"line 6, column 9: role[1].token: found `a`: this role token is taken by an earlier role"
    );
    insta::assert_snapshot!(
        roles("[[role]]\ntoken = \"founder\"\n"),
        @"line 3, column 9: role[0].token: found `founder`: `all`, `board`, `founder`, `role` and `question` stand for something else than a role and can't be role tokens"
    );
    insta::assert_snapshot!(
        roles("role = [{ token = \"a\", title = \"é\", skill = \"b\" }, { token = \"b\", title = \"[\" }]\n"),
        @"line 2, column 75: role[1].title: found `[`: a role title is one line, not empty, without brackets, arrows and any of `|;:,>`"
    );
    // The title that is taken is not written here: it is the token in capitals.
    insta::assert_snapshot!(
        roles("[[role]]\r\ntoken = \"a\"\r\ntitle = \"B\"\r\n[[role]]\r\ntoken = \"b\"\r\n"),
        @"line 5, column 1: role[1].title: found `B`: this role title is taken by an earlier role"
    );
    insta::assert_snapshot!(
        roles("[[role]]\ntoken = \"a\"\norchestrator = true\n[[role]]\ntoken = \"b\"\norchestrator = true\n"),
        @"line 7, column 16: role[1].orchestrator: a role set has at most one orchestrator"
    );
    insta::assert_snapshot!(error("[[role]]\ntoken = \"a\"\n"), @r#"
    TOML parse error at line 1, column 1
      |
    1 | [[role]]
      | ^
    missing field `max_hops`
    "#);
}
