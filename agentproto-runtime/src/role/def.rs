//! One role of a set, as it is declared.

/// One role of a set, as declared.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// use agentproto::role::RoleDef;
/// const LEAD: RoleDef = RoleDef::new("lead", "Lead").orchestrator();
/// assert_eq!(LEAD.title(), "Lead");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleDef {
    token: &'static str,
    title: &'static str,
    skill: Option<&'static str>,
    also: &'static [&'static str],
    orchestrator: bool,
    broadcaster: bool,
    caller_only: bool,
}

impl RoleDef {
    /// A role that can be invoked and may not broadcast.
    ///
    /// The token is what messages carry (`cfo`), the title what reports print (`CFO`).
    #[must_use]
    pub const fn new(token: &'static str, title: &'static str) -> Self {
        Self {
            token,
            title,
            skill: None,
            also: &[],
            orchestrator: false,
            broadcaster: false,
            caller_only: false,
        }
    }

    /// Names the advisor skill, which readers take for the token; without one it is `<token>-advisor`.
    #[must_use]
    pub const fn skill(self, skill: &'static str) -> Self {
        Self {
            skill: Some(skill),
            ..self
        }
    }

    /// Other names that people have for it, such as its title in other languages. They are never taken for the role,
    /// only serve to suggest its token.
    #[must_use]
    pub const fn also(self, names: &'static [&'static str]) -> Self {
        Self {
            also: names,
            ..self
        }
    }

    /// Makes this role the one that runs meetings and owns the flow of reviews.
    #[must_use]
    pub const fn orchestrator(self) -> Self {
        Self {
            orchestrator: true,
            ..self
        }
    }

    /// Lets this role broadcast.
    #[must_use]
    pub const fn broadcaster(self) -> Self {
        Self {
            broadcaster: true,
            ..self
        }
    }

    /// Makes this role one that calls and is never invoked.
    #[must_use]
    pub const fn caller_only(self) -> Self {
        Self {
            caller_only: true,
            ..self
        }
    }

    /// What messages carry.
    #[must_use]
    pub const fn token(&self) -> &'static str {
        self.token
    }

    /// What reports print.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// The declared advisor skill, where it is not `<token>-advisor`.
    #[must_use]
    pub const fn declared_skill(&self) -> Option<&'static str> {
        self.skill
    }

    /// The other names that people have for it.
    #[must_use]
    pub const fn other_names(&self) -> &'static [&'static str] {
        self.also
    }

    /// Whether this role runs meetings and reviews.
    #[must_use]
    pub const fn is_orchestrator(&self) -> bool {
        self.orchestrator
    }

    /// Whether this role may broadcast.
    #[must_use]
    pub const fn is_broadcaster(&self) -> bool {
        self.broadcaster
    }

    /// Whether this role calls and is never invoked.
    #[must_use]
    pub const fn is_caller_only(&self) -> bool {
        self.caller_only
    }
}
