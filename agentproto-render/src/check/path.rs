//! Where in a report a field is.

use core::fmt;

/// A path such as `actions[1].owner`, written out only when something is wrong there.
#[derive(Clone, Copy)]
pub(crate) enum Path<'a> {
    Root,
    Field(&'a Path<'a>, &'static str),
    Item(&'a Path<'a>, usize),
}

impl Path<'static> {
    pub(crate) const ROOT: &'static Self = &Self::Root;
}

impl<'a> Path<'a> {
    pub(crate) const fn field(&'a self, name: &'static str) -> Self {
        Self::Field(self, name)
    }

    pub(crate) const fn item(&'a self, index: usize) -> Self {
        Self::Item(self, index)
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Field(Self::Root, name) => f.write_str(name),
            Self::Field(parent, name) => write!(f, "{parent}.{name}"),
            Self::Item(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}
