//! Words of a space, serialised as one block of bytes.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Words, serialised in little-endian order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(pub(crate) Vec<u64>);

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if cfg!(target_endian = "little") {
            return serializer.serialize_bytes(bytemuck::cast_slice(&self.0));
        }
        let turned: Vec<u64> = self.0.iter().map(|word| word.to_le()).collect();
        serializer.serialize_bytes(bytemuck::cast_slice(&turned))
    }
}

struct Bytes;

impl Visitor<'_> for Bytes {
    type Value = Words;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("words of eight bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Words, E> {
        let mut words = vec![0_u64; bytes.len() / 8];
        if bytes.len() != 8 * words.len() {
            return Err(E::invalid_length(bytes.len(), &self));
        }
        bytemuck::cast_slice_mut::<u64, u8>(&mut words).copy_from_slice(bytes);
        if cfg!(target_endian = "big") {
            for word in &mut words {
                *word = u64::from_le(*word);
            }
        }
        Ok(Words(words))
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(Bytes)
    }
}
