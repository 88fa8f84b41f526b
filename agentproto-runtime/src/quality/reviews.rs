//! Who checks what: tables of domains and their reviewers.

use core::fmt;

use crate::message::{InvalidMessage, ReviewRequest};
use crate::role::{RoleId, RoleTable};
use crate::rules::{CallChain, ChainError};

/// The domains that work may touch, and who checks it then. It names roles by their tokens;
/// [`resolve`](Self::resolve) finds them in a role set.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// use agentproto::quality::{ReviewRow, ReviewTable};
/// static STUDIO: ReviewTable = ReviewTable::new("studio", &[
///     ReviewRow::new("art", "Pictures and type", &["art"], "Style guide, licences"),
///     ReviewRow::new("release", "What players get", &["qa", "lead"], "Crashes, scope"),
/// ]);
/// assert_eq!(STUDIO.domains().count(), 2);
/// ```
#[derive(Debug)]
pub struct ReviewTable {
    name: &'static str,
    rows: &'static [ReviewRow],
}

/// One domain of a [`ReviewTable`].
#[derive(Clone, Copy, Debug)]
pub struct ReviewRow {
    token: &'static str,
    about: &'static str,
    reviewers: &'static [&'static str],
    checks: &'static str,
}

impl ReviewRow {
    /// The domain `token`, which work touches where it is `about` this. Each of the reviewers checks it.
    #[must_use]
    pub const fn new(
        token: &'static str,
        about: &'static str,
        reviewers: &'static [&'static str],
        checks: &'static str,
    ) -> Self {
        Self {
            token,
            about,
            reviewers,
            checks,
        }
    }
}

impl ReviewTable {
    /// The table with these rows.
    #[must_use]
    pub const fn new(name: &'static str, rows: &'static [ReviewRow]) -> Self {
        Self { name, rows }
    }

    /// What errors call it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// All domains, in the order of the table.
    pub fn domains(&'static self) -> impl ExactSizeIterator<Item = Domain> + Clone {
        self.rows.iter().map(|row| Domain {
            table: self.name,
            row,
        })
    }

    /// The domain with this token.
    #[must_use]
    pub fn domain(&'static self, token: &str) -> Option<Domain> {
        self.domains().find(|domain| domain.token() == token)
    }

    /// Finds the reviewers in a role set.
    ///
    /// # Errors
    /// A reviewer that is no role of the set, or one that can't be asked; a domain without a reviewer, or twice.
    pub fn resolve(&'static self, roles: &'static RoleTable) -> Result<Reviews, UnresolvedReview> {
        let mut reviewers = Vec::new();
        for (at, domain) in self.domains().enumerate() {
            let wrong = |problem| UnresolvedReview {
                table: self.name,
                domain: domain.token(),
                problem,
            };
            if self
                .domains()
                .take(at)
                .any(|earlier| earlier.token() == domain.token())
            {
                return Err(wrong(Problem::Repeated));
            }
            if domain.row.reviewers.is_empty() {
                return Err(wrong(Problem::Nobody));
            }
            for token in domain.row.reviewers {
                let role = roles.role(token).ok_or_else(|| {
                    wrong(Problem::NoRole {
                        token,
                        set: roles.name(),
                    })
                })?;
                if role.is_caller_only() {
                    return Err(wrong(Problem::CallerOnly { token }));
                }
                reviewers.push((domain, role));
            }
        }
        Ok(Reviews {
            table: self,
            roles,
            reviewers,
        })
    }
}

/// One domain of a table: small, `Copy`. It prints as its token, and is the same as another of the same name in a
/// table of the same name.
#[derive(Clone, Copy)]
pub struct Domain {
    table: &'static str,
    row: &'static ReviewRow,
}

impl Domain {
    /// What code and data call it.
    #[must_use]
    pub const fn token(&self) -> &'static str {
        self.row.token
    }

    /// What work that touches it is about.
    #[must_use]
    pub const fn about(&self) -> &'static str {
        self.row.about
    }

    /// What its reviewers check.
    #[must_use]
    pub const fn checks(&self) -> &'static str {
        self.row.checks
    }
}

impl PartialEq for Domain {
    fn eq(&self, other: &Self) -> bool {
        // Not by address: a table that is a `const` has one wherever it is named.
        self.token() == other.token() && self.table == other.table
    }
}

impl Eq for Domain {}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.token())
    }
}

impl fmt::Debug for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.token())
    }
}

/// A table whose reviewers are roles.
#[derive(Clone, Debug)]
pub struct Reviews {
    table: &'static ReviewTable,
    roles: &'static RoleTable,
    reviewers: Vec<(Domain, RoleId)>,
}

impl Reviews {
    /// The table.
    #[must_use]
    pub fn table(&self) -> &'static ReviewTable {
        self.table
    }

    /// The roles that own a domain: each of them checks work of others that touches it.
    pub fn reviewers(&self, domain: Domain) -> impl Iterator<Item = RoleId> + Clone + '_ {
        self.reviewers
            .iter()
            .filter(move |(of, _)| *of == domain)
            .map(|(_, role)| *role)
    }

    /// What work touches, by the tokens of the domains.
    ///
    /// # Errors
    /// A token that is no domain of the table.
    pub fn touched<'t>(
        &self,
        tokens: impl IntoIterator<Item = &'t str>,
    ) -> Result<Touched, UnknownDomain> {
        let mut domains = Vec::new();
        for token in tokens {
            let domain = self.table.domain(token).ok_or_else(|| UnknownDomain {
                token: token.to_owned(),
                table: self.table,
            })?;
            domains.push(domain);
        }
        let mut touched = Touched {
            domains: Vec::new(),
            reviews: self.clone(),
        };
        touched.extend(domains);
        Ok(touched)
    }

    /// The call chain of a review that `author` asks of `reviewer`: the orchestrator owns the flow, so it starts
    /// there, unless it is one of the two.
    ///
    /// # Errors
    /// A chain that breaks a rule, as one from a role to itself.
    pub fn chain(&self, author: RoleId, reviewer: RoleId) -> Result<CallChain, ChainError> {
        let orchestrator = self
            .roles
            .orchestrator()
            .filter(|role| *role != author && *role != reviewer);
        CallChain::of(orchestrator.into_iter().chain([author, reviewer]))
    }

    /// The requests that work of `author` owes, one a reviewer. The author keeps the work.
    ///
    /// # Errors
    /// A text that can't stand in a request.
    pub fn requests(
        &self,
        author: RoleId,
        touched: &Touched,
        task: &str,
        done: &str,
        need: &str,
        facts: Option<&str>,
    ) -> Result<Vec<ReviewRequest<'static>>, InvalidMessage> {
        let mut requests = Vec::new();
        let mut asked = Vec::new();
        for (_, reviewer) in touched.required(author) {
            if asked.contains(&reviewer) {
                continue;
            }
            asked.push(reviewer);
            // A reviewer is never the author, and no orchestrator comes twice: the chain keeps the rules wherever
            // the set allows one hop more than none.
            if let Ok(chain) = self.chain(author, reviewer) {
                let facts = facts.map(|facts| facts.to_owned().into());
                requests.push(ReviewRequest::new(
                    chain,
                    task.to_owned(),
                    done.to_owned(),
                    need.to_owned(),
                    facts,
                )?);
            }
        }
        Ok(requests)
    }
}

/// The whole table as Markdown.
impl fmt::Display for Reviews {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| domain | work about | checked by | who look at |")?;
        writeln!(f, "|---|---|---|---|")?;
        for domain in self.table.domains() {
            writeln!(
                f,
                "| `{domain}` | {} | {} | {} |",
                domain.about(),
                Titles(self.reviewers(domain)),
                domain.checks()
            )?;
        }
        Ok(())
    }
}

impl Reviews {
    /// What `author` is told of its peers, for the head of its prompt: a section with a line for each domain of
    /// others.
    pub fn instructions(&self, author: RoleId) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            writeln!(f, "## Who checks your work\n")?;
            writeln!(
                f,
                "Before the founder sees your work, the roles check it whose domains it touches:"
            )?;
            for domain in self.table.domains() {
                let peers = self.reviewers(domain).filter(move |role| *role != author);
                if peers.clone().next().is_none() {
                    continue;
                }
                write!(f, "- {}: {}", domain.about(), Titles(peers))?;
                match domain.checks() {
                    "" => writeln!(f)?,
                    checks => writeln!(f, " ({checks})")?,
                }
            }
            Ok(())
        })
    }
}

/// Titles with a plus between them: each of them is meant.
struct Titles<I>(I);

impl<I: Iterator<Item = RoleId> + Clone> fmt::Display for Titles<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, role) in self.0.clone().enumerate() {
            let plus = if i == 0 { "" } else { " + " };
            write!(f, "{plus}{}", role.title())?;
        }
        Ok(())
    }
}

/// The domains that a piece of work touches.
#[derive(Clone, Debug)]
pub struct Touched {
    domains: Vec<Domain>,
    reviews: Reviews,
}

impl Touched {
    /// The domains, each once.
    #[must_use]
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// Adds what is not in it yet.
    pub(super) fn extend(&mut self, domains: impl IntoIterator<Item = Domain>) {
        for domain in domains {
            if !self.domains.contains(&domain) {
                self.domains.push(domain);
            }
        }
    }

    /// Who must check work of `author`, and in which domain: every reviewer of each domain but the author, who is
    /// never its own peer.
    pub fn required(&self, author: RoleId) -> impl Iterator<Item = (Domain, RoleId)> + Clone + '_ {
        self.domains.iter().flat_map(move |domain| {
            self.reviews
                .reviewers(*domain)
                .filter(move |role| *role != author)
                .map(move |role| (*domain, role))
        })
    }
}

/// Why a table does not fit a role set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnresolvedReview {
    table: &'static str,
    domain: &'static str,
    problem: Problem,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    Repeated,
    Nobody,
    NoRole {
        token: &'static str,
        set: &'static str,
    },
    CallerOnly {
        token: &'static str,
    },
}

impl fmt::Display for UnresolvedReview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "review table `{}`, domain `{}`: ",
            self.table, self.domain
        )?;
        match self.problem {
            Problem::Repeated => f.write_str("found the domain twice, expected it once"),
            Problem::Nobody => f.write_str("found no reviewer, expected at least one role"),
            Problem::NoRole { token, set } => {
                write!(f, "found the reviewer `{token}`, expected a role of {set}")
            }
            Problem::CallerOnly { token } => write!(
                f,
                "found the reviewer `{token}`, which takes no invocations, expected a role that can be asked"
            ),
        }
    }
}

impl core::error::Error for UnresolvedReview {}

/// A word that is no domain of the table.
#[derive(Clone, Debug)]
pub struct UnknownDomain {
    token: String,
    table: &'static ReviewTable,
}

impl fmt::Display for UnknownDomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found the domain `{}`, expected one of ", self.token)?;
        for (i, domain) in self.table.domains().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}`{domain}`")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownDomain {}
