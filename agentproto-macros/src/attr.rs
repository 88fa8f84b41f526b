//! Attributes of the form `#[name(key = value, flag, list(..))]`.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::meta::ParseNestedMeta;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{Attribute, LitStr, Path, PathSegment, Token, parenthesized};

use crate::errors::Errors;
use crate::nearest::nearest;

/// A key that an attribute knows.
#[derive(Clone, Copy)]
pub(crate) struct Key {
    /// What it is called.
    pub(crate) name: &'static str,
    /// How it is written.
    pub(crate) shape: &'static str,
}

/// Hands each item of the attributes called `name` to `read`; an item that fails is reported and the next
/// one read.
pub(crate) fn read_items(
    attrs: &[Attribute],
    name: &str,
    errors: &mut Errors,
    mut read: impl FnMut(&Item<'_>) -> syn::Result<()>,
) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident(name)) {
        let result = attr.parse_nested_meta(|meta| {
            let item = Item {
                name: meta
                    .path
                    .get_ident()
                    .map(|ident| ident.unraw().to_string())
                    .unwrap_or_default(),
                span: meta.path.span(),
                meta,
            };
            if let Err(error) = read(&item) {
                errors.push(error);
                skip_item(&item.meta)?;
            } else if !item.ends() {
                errors.push(item.meta.input.error("expected `,`"));
                skip_item(&item.meta)?;
            }
            Ok(())
        });
        if let Err(error) = result {
            errors.push(error);
        }
    }
}

fn skip_item(meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    while !meta.input.is_empty() && !meta.input.peek(Token![,]) {
        meta.input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// One item of an attribute.
pub(crate) struct Item<'a> {
    /// The key, empty where a path of several segments stands.
    pub(crate) name: String,
    /// Where the key stands.
    pub(crate) span: Span,
    /// The item behind its key.
    pub(crate) meta: ParseNestedMeta<'a>,
}

impl Item<'_> {
    fn ends(&self) -> bool {
        self.meta.input.is_empty() || self.meta.input.peek(Token![,])
    }

    /// Reads `key = value`.
    pub(crate) fn value<T: Parse>(&self, key: Key, expected: &str) -> syn::Result<T> {
        if !self.meta.input.peek(Token![=]) {
            return Err(self.misshapen(key));
        }
        let value = self.meta.value()?;
        if value.is_empty() || value.peek(Token![,]) {
            return Err(self.misshapen(key));
        }
        let found = value.fork();
        value.parse().map_err(|_| unfit(&found, expected, key))
    }

    /// Reads `key = "text"`.
    pub(crate) fn text(&self, key: Key) -> syn::Result<LitStr> {
        self.value(key, "a string")
    }

    /// Reads `key("text", "text")`.
    pub(crate) fn texts(&self, key: Key) -> syn::Result<Vec<LitStr>> {
        if !self.meta.input.peek(syn::token::Paren) {
            return Err(self.misshapen(key));
        }
        let content;
        parenthesized!(content in self.meta.input);
        let mut texts = Vec::new();
        while !content.is_empty() {
            let found = content.fork();
            let text = content.parse();
            if text.is_err() {
                // What stands behind a mistake is no second one.
                content.parse::<TokenStream>()?;
            }
            texts.push(text.map_err(|_| unfit(&found, "a string", key))?);
            if !content.is_empty() {
                content.parse::<Token![,]>()?;
            }
        }
        Ok(texts)
    }

    /// Reads `crate = path`, a path that can be imported.
    pub(crate) fn path(&self, key: Key) -> syn::Result<Path> {
        let expected = "the path of the crate";
        let path: Path = self.value(key, expected)?;
        let is_plain =
            |segment: &PathSegment| segment.arguments.is_empty() && segment.ident != "Self";
        if path.segments.iter().all(is_plain) {
            Ok(path)
        } else {
            Err(syn::Error::new_spanned(
                path,
                format_args!("expected {expected}: `{}`", key.shape),
            ))
        }
    }

    /// Reads a key that stands alone. What follows without a comma is reported by whoever reads on.
    pub(crate) fn flag(&self, key: Key) -> syn::Result<()> {
        let input = self.meta.input;
        if input.peek(Token![=]) || input.peek(syn::token::Paren) {
            return Err(syn::Error::new(
                self.span,
                format_args!("`{}` stands alone, it takes no value", key.name),
            ));
        }
        Ok(())
    }

    /// The error for a known key in another shape.
    pub(crate) fn misshapen(&self, key: Key) -> syn::Error {
        syn::Error::new(
            self.span,
            format_args!("`{}` is written `{}`", key.name, key.shape),
        )
    }

    /// Whether the key is this one, misspelt.
    pub(crate) fn is_meant_as(&self, key: Key) -> bool {
        nearest(&self.name, [key.name]).is_some()
    }

    /// The error for a word that is none of `keys`, the nearest of which was probably meant.
    pub(crate) fn unknown(&self, what: &str, keys: &[Key], these_are: &str) -> syn::Error {
        let meant = nearest(&self.name, keys.iter().map(|key| key.name))
            .map(|name| format!("did you mean `{name}`? "))
            .unwrap_or_default();
        let shapes: Vec<String> = keys.iter().map(|key| format!("`{}`", key.shape)).collect();
        syn::Error::new(
            self.span,
            format_args!(
                "unknown {what} `{}`: {meant}{these_are} {}",
                self.name,
                shapes.join(", ")
            ),
        )
    }
}

/// The error for something else in the place of what a key holds.
pub(crate) fn unfit(found: ParseStream<'_>, expected: &str, key: Key) -> syn::Error {
    let token = found.cursor().token_tree().map(|(token, _)| token);
    let text = token.map(|token| format!("found `{token}`, "));
    syn::Error::new(
        found.cursor().span(),
        format_args!(
            "{}expected {expected}: `{}`",
            text.unwrap_or_default(),
            key.shape
        ),
    )
}

/// The value of a key that may stand once.
pub(crate) struct Once<T> {
    key: Key,
    value: Option<T>,
}

impl<T> Once<T> {
    pub(crate) fn new(key: Key) -> Self {
        Self { key, value: None }
    }

    /// Keeps the first value; a second one is an error.
    pub(crate) fn set(&mut self, item: &Item<'_>, value: T) -> syn::Result<()> {
        if self.value.is_some() {
            return Err(syn::Error::new(
                item.span,
                format_args!("`{}` is given twice", self.key.name),
            ));
        }
        self.value = Some(value);
        Ok(())
    }

    pub(crate) fn get(self) -> Option<T> {
        self.value
    }
}
