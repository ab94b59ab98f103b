//! The first page of a table's file: its identity, and checksums.
//!
//! Every byte of the page is determined by its fields, and the last eight are a checksum of all others: a header that
//! decodes is exactly the one that was written.
//!
//! | bytes | what |
//! |---|---|
//! | 0–7 | `jiugong\n` |
//! | 8–11 | version of this format |
//! | 12–15 | version of the payload's layout |
//! | 16–23 | words in the payload |
//! | 24–31 | checksum of the payload |
//! | 32–35, 36–39 | bytes in the name, in the descriptor |
//! | 40–4087 | name, descriptor, zeros |
//! | 4088–4095 | checksum of bytes 0–4087 |
//!
//! All numbers are little-endian. The payload follows at byte 4096 and the file ends with it.

use crate::checksum::hash;
use crate::key::Key;
use crate::reject::RejectReason;

/// The size of a header in bytes: a page, so that the payload behind it can be mapped.
pub const HEADER: usize = 4096;

/// Bytes for the name and the descriptor together.
pub const TEXT_ROOM: usize = SEAL - TEXT;

/// The version of the file format. Any other version is rejected.
pub const FORMAT: u32 = 1;

pub const MAGIC: [u8; 8] = *b"jiugong\n";
const TEXT: usize = 40;
const SEAL: usize = HEADER - 8;

/// The fields of a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    pub key: Key,
    pub words: u64,
    pub checksum: u64,
}

impl Header {
    /// The page to write.
    pub fn encode(&self) -> [u8; HEADER] {
        let mut page = [0; HEADER];
        let (name, descriptor) = (self.key.name().as_bytes(), self.key.descriptor().as_bytes());
        page[..8].copy_from_slice(&MAGIC);
        page[8..12].copy_from_slice(&FORMAT.to_le_bytes());
        page[12..16].copy_from_slice(&self.key.layout().to_le_bytes());
        page[16..24].copy_from_slice(&self.words.to_le_bytes());
        page[24..32].copy_from_slice(&self.checksum.to_le_bytes());
        page[32..36].copy_from_slice(&(name.len() as u32).to_le_bytes());
        page[36..40].copy_from_slice(&(descriptor.len() as u32).to_le_bytes());
        page[TEXT..TEXT + name.len()].copy_from_slice(name);
        page[TEXT + name.len()..][..descriptor.len()].copy_from_slice(descriptor);
        let seal = hash(&page[..SEAL]);
        page[SEAL..].copy_from_slice(&seal.to_le_bytes());
        page
    }

    /// Decodes the beginning of a file: a whole page, or less if the file is shorter.
    pub fn decode(page: &[u8]) -> Result<Self, RejectReason> {
        if !page.starts_with(&MAGIC[..page.len().min(MAGIC.len())]) {
            return Err(RejectReason::NotOurs);
        }
        if page.len() < 12 {
            return Err(RejectReason::Truncated);
        }
        // Before the checksum: another format may store it elsewhere.
        let found = number(page, 8);
        if found != FORMAT {
            return Err(RejectReason::OtherVersion { found, wanted: FORMAT });
        }
        let Some(page) = page.first_chunk::<HEADER>() else { return Err(RejectReason::Truncated) };
        if long_number(page, SEAL) != hash(&page[..SEAL]) {
            return Err(RejectReason::BadHeader);
        }
        // From here on, only forged or incorrectly written files fail.
        let header = Self::parts(page).ok_or(RejectReason::BadHeader)?;
        if header.encode() == *page { Ok(header) } else { Err(RejectReason::BadHeader) }
    }

    fn parts(page: &[u8; HEADER]) -> Option<Self> {
        let (name_length, descriptor_length) = (number(page, 32) as usize, number(page, 36) as usize);
        let (name, rest) = page[TEXT..SEAL].split_at_checked(name_length)?;
        let descriptor = rest.get(..descriptor_length)?;
        let text = |bytes: &[u8]| str::from_utf8(bytes).ok().map(str::to_owned);
        let key = Key::new(text(name)?, text(descriptor)?, number(page, 12)).ok()?;
        Some(Self { key, words: long_number(page, 16), checksum: long_number(page, 24) })
    }

    /// Checks the length of the whole file.
    pub fn check_length(&self, file: u64) -> Result<(), RejectReason> {
        let expected = self.words.checked_mul(8).and_then(|bytes| bytes.checked_add(HEADER as u64));
        match expected {
            Some(expected) if file == expected => Ok(()),
            Some(expected) if file > expected => Err(RejectReason::Overlong),
            _ => Err(RejectReason::Truncated),
        }
    }

    /// Checks that this is the header of the requested table.
    pub fn check_key(&self, wanted: &Key) -> Result<(), RejectReason> {
        if self.key == *wanted {
            return Ok(());
        }
        if self.key.name() == wanted.name() && self.key.descriptor() == wanted.descriptor() {
            return Err(RejectReason::OtherLayout { found: self.key.layout(), wanted: wanted.layout() });
        }
        let (name, descriptor) = (self.key.name().to_owned(), self.key.descriptor().to_owned());
        Err(RejectReason::OtherTable { name, descriptor })
    }
}

fn number(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))
}

fn long_number(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header { key: Key::new("some-table", "for 九宫", 7).unwrap(), words: 12, checksum: 34 }
    }

    /// Recomputes the checksum of a page that was tampered with, as a forger would.
    fn sealed(mut page: [u8; HEADER]) -> [u8; HEADER] {
        let seal = hash(&page[..SEAL]);
        page[SEAL..].copy_from_slice(&seal.to_le_bytes());
        page
    }

    #[test]
    fn headers_read_back() {
        assert_eq!(Header::decode(&header().encode()), Ok(header()));
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let page = header().encode();
        for bit in 0..8 * HEADER {
            let mut flipped = page;
            flipped[bit / 8] ^= 1 << (bit % 8);
            let why = Header::decode(&flipped).unwrap_err();
            match bit / 8 {
                0..8 => assert_eq!(why, RejectReason::NotOurs),
                8..12 => assert!(matches!(why, RejectReason::OtherVersion { wanted: FORMAT, .. }), "{why}"),
                _ => assert_eq!(why, RejectReason::BadHeader),
            }
        }
    }

    #[test]
    fn every_cut_is_noticed() {
        let page = header().encode();
        for length in 0..HEADER {
            assert_eq!(Header::decode(&page[..length]), Err(RejectReason::Truncated), "{length}");
        }
        assert_eq!(Header::decode(b"{}"), Err(RejectReason::NotOurs));
    }

    #[test]
    fn a_forged_checksum_is_not_enough() {
        let page = header().encode();
        for at in [32, 33, 35, 36, 37, 39, 40, 4087] {
            let mut forged = page;
            forged[at] = forged[at].wrapping_add(0x80);
            assert_eq!(Header::decode(&sealed(forged)), Err(RejectReason::BadHeader), "byte {at}");
        }
        let mut name = page;
        name[40] = b'/';
        assert_eq!(Header::decode(&sealed(name)), Err(RejectReason::BadHeader));
    }

    #[test]
    fn absurd_lengths_do_not_overflow() {
        let absurd = Header { words: u64::MAX, ..header() };
        assert_eq!(absurd.check_length(HEADER as u64), Err(RejectReason::Truncated));
        assert_eq!(header().check_length(HEADER as u64 + 96), Ok(()));
        assert_eq!(header().check_length(HEADER as u64 + 97), Err(RejectReason::Overlong));
        assert_eq!(header().check_length(HEADER as u64 + 95), Err(RejectReason::Truncated));
    }
}
