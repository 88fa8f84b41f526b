//! JSON objects and nothing else: a derived reader takes the fields as a list in order, too. Here and in the crates
//! above every form is read through it.

use core::fmt;
use core::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A form that is read from an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object<F>(pub F);

impl<'de, F: Deserialize<'de>> Deserialize<'de> for Object<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<F>(PhantomData<F>);

impl<'de, F: Deserialize<'de>> Visitor<'de> for ObjectVisitor<F> {
    type Value = Object<F>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<F>, A::Error> {
        F::deserialize(MapAccessDeserializer::new(map)).map(Object)
    }
}

impl<F: Serialize> Serialize for Object<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl<F: schemars::JsonSchema> schemars::JsonSchema for Object<F> {
    fn inline_schema() -> bool {
        F::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        F::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        F::schema_id()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        F::json_schema(generator)
    }
}
