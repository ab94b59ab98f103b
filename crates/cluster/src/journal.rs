//! Answers that were found, in a file, so that a stream that was cut short need not be answered from its beginning.
//!
//! A record is a head (the number of a question, the checksum of the question, the length of the answer, a checksum of all that), the
//! answer, and the checksum of the answer. The last record may be cut off, by the end of the process that wrote it: it is
//! dropped, and its question is answered again. Anything else that is not as it was written is an error, never an answer.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jiugong_store::checksum_of;

use crate::error::ClusterError;

/// What the file begins with.
const MAGIC: [u8; 8] = *b"jganswe1";
/// Bytes before the first record: the magic and the checksum of the request.
const FIRST: u64 = 16;
/// Bytes of a record before its answer.
const HEAD: usize = 32;
/// Bytes of a record after its answer.
const TAIL: u64 = 8;
/// How often answers are brought to the disk, which only matters if the machine itself stops.
const SYNC: Duration = Duration::from_secs(5);

/// Answers in a file.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    /// Where the record of each question is; 0 if there is none.
    places: Vec<u64>,
    end: u64,
    synced: Instant,
}

/// What a record says before its answer.
struct Head {
    number: u64,
    question: u64,
    length: u64,
}

impl Head {
    fn write(&self) -> [u8; HEAD] {
        let mut bytes = [0; HEAD];
        let words = [self.number, self.question, self.length];
        for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        let sum = checksum_of(&bytes[..HEAD - 8]);
        bytes[HEAD - 8..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    fn read(bytes: &[u8; HEAD]) -> Option<Self> {
        let word = |at: usize| bytes[at..at + 8].try_into().map_or(0, u64::from_le_bytes);
        let sum = checksum_of(&bytes[..HEAD - 8]);
        (sum == word(24)).then(|| Head { number: word(0), question: word(8), length: word(16) })
    }
}

impl Journal {
    /// Opens the file, or begins it, for questions that are asked as `request` says.
    pub(crate) fn open(path: &Path, request: &str) -> Result<Self, ClusterError> {
        let failed = |error| ClusterError::Journal { path: path.to_owned(), error };
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(ClusterError::JournalBusy { path: path.to_owned() });
        }
        let length = file.metadata().map_err(failed)?.len();
        let mut first = MAGIC.to_vec();
        first.extend(checksum_of(request.as_bytes()).to_le_bytes());
        let mut journal =
            Journal { path: path.to_owned(), file, places: Vec::new(), end: FIRST, synced: Instant::now() };
        if length < FIRST {
            let mut begun = Vec::new();
            (&journal.file).take(FIRST).read_to_end(&mut begun).map_err(failed)?;
            // Empty, or ended while it was begun: it holds no answer. Another file is left as it is.
            if !first.starts_with(&begun) {
                return Err(ClusterError::JournalDamaged { path: path.to_owned() });
            }
            journal.file.set_len(0).map_err(failed)?;
            journal.file.seek(SeekFrom::Start(0)).map_err(failed)?;
            journal.file.write_all(&first).map_err(failed)?;
            return Ok(journal);
        }
        journal.read(&first, length)?;
        journal.file.set_len(journal.end).map_err(failed)?;
        journal.file.seek(SeekFrom::Start(journal.end)).map_err(failed)?;
        Ok(journal)
    }

    fn damaged(&self) -> ClusterError {
        ClusterError::JournalDamaged { path: self.path.clone() }
    }

    fn failed(&self, error: io::Error) -> ClusterError {
        ClusterError::Journal { path: self.path.clone(), error }
    }

    /// Reads and checks all records of a file of `length` bytes.
    fn read(&mut self, first: &[u8], length: u64) -> Result<(), ClusterError> {
        let file = self.file.try_clone().map_err(|error| self.failed(error))?;
        let mut reader = BufReader::with_capacity(1 << 16, file);
        let mut found = [0; FIRST as usize];
        reader.read_exact(&mut found).map_err(|error| self.failed(error))?;
        if found[..8] != MAGIC {
            return Err(self.damaged());
        }
        if found != first {
            return Err(ClusterError::JournalOther { path: self.path.clone() });
        }
        let mut answer = Vec::new();
        while self.end + HEAD as u64 <= length {
            let mut head = [0; HEAD];
            reader.read_exact(&mut head).map_err(|error| self.failed(error))?;
            let Head { number, length: bytes, .. } = Head::read(&head).ok_or_else(|| self.damaged())?;
            let after = (self.end + HEAD as u64 + TAIL).saturating_add(bytes);
            if after > length {
                break;
            }
            answer.resize(bytes as usize, 0);
            reader.read_exact(&mut answer).map_err(|error| self.failed(error))?;
            let mut sum = [0; TAIL as usize];
            reader.read_exact(&mut sum).map_err(|error| self.failed(error))?;
            if u64::from_le_bytes(sum) != checksum_of(&answer) {
                return Err(self.damaged());
            }
            self.note(number);
            self.end = after;
        }
        Ok(())
    }

    /// Notes that the record of question `number` begins at the end.
    fn note(&mut self, number: u64) {
        let number = number as usize;
        if number >= self.places.len() {
            self.places.resize(number + 1, 0);
        }
        self.places[number] = self.end;
    }

    /// The answer to a question, if it is known. A question of that number that was another one is an error.
    pub(crate) fn find(&mut self, number: u64, question: &[u8]) -> Result<Option<Vec<u8>>, ClusterError> {
        let place = usize::try_from(number).ok().and_then(|number| self.places.get(number).copied()).unwrap_or(0);
        if place == 0 {
            return Ok(None);
        }
        let mut read = || {
            let mut head = [0; HEAD];
            self.file.seek(SeekFrom::Start(place))?;
            self.file.read_exact(&mut head)?;
            let Some(head) = Head::read(&head) else { return Ok(None) };
            let mut answer = vec![0; head.length as usize];
            self.file.read_exact(&mut answer)?;
            self.file.seek(SeekFrom::Start(self.end))?;
            Ok(Some((head, answer)))
        };
        let found = read().map_err(|error| self.failed(error))?;
        let (head, answer) = found.ok_or_else(|| self.damaged())?;
        if head.question != checksum_of(question) {
            return Err(ClusterError::JournalOther { path: self.path.clone() });
        }
        Ok(Some(answer))
    }

    /// Keeps the answer to question `number`, whose checksum is `question`.
    pub(crate) fn keep(&mut self, number: u64, question: u64, answer: &[u8]) -> Result<(), ClusterError> {
        let mut record = Vec::with_capacity(HEAD + answer.len() + TAIL as usize);
        record.extend(Head { number, question, length: answer.len() as u64 }.write());
        record.extend(answer);
        record.extend(checksum_of(answer).to_le_bytes());
        self.file.write_all(&record).map_err(|error| self.failed(error))?;
        self.note(number);
        self.end += record.len() as u64;
        if self.synced.elapsed() >= SYNC {
            self.file.sync_data().map_err(|error| self.failed(error))?;
            self.synced = Instant::now();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const QUESTION: &[u8] = b"?";

    fn write(path: &Path) {
        let mut journal = Journal::open(path, "solve").unwrap();
        for (number, answer) in [(0, "zero"), (2, ""), (1, "one")] {
            journal.keep(number, checksum_of(QUESTION), answer.as_bytes()).unwrap();
        }
    }

    fn read(path: &Path) -> Result<Vec<Option<String>>, ClusterError> {
        let mut journal = Journal::open(path, "solve")?;
        let text = |found: Option<Vec<u8>>| found.map(|bytes| String::from_utf8(bytes).unwrap());
        (0..4).map(|number| journal.find(number, QUESTION).map(text)).collect()
    }

    fn all() -> Vec<Option<String>> {
        vec![Some("zero".to_owned()), Some("one".to_owned()), Some(String::new()), None]
    }

    #[test]
    fn answers_come_back_and_a_record_that_is_cut_off_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        write(&path);
        assert_eq!(read(&path).unwrap(), all());
        let good = fs::read(&path).unwrap();
        for cut in 0..good.len() {
            fs::write(&path, &good[..cut]).unwrap();
            let found = read(&path).unwrap();
            assert!(found.iter().zip(&all()).all(|(found, all)| found.is_none() || found == all), "{cut}");
            assert_eq!(found[1], None, "the last one that was written");
            // It goes on from there.
            write(&path);
            assert_eq!(read(&path).unwrap(), all(), "{cut}");
        }
    }

    #[test]
    fn whatever_byte_is_altered_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        write(&path);
        let good = fs::read(&path).unwrap();
        for place in 0..good.len() {
            let mut bad = good.clone();
            bad[place] ^= 1;
            fs::write(&path, &bad).unwrap();
            let found = read(&path);
            let other = (8..16).contains(&place);
            match found {
                Err(ClusterError::JournalDamaged { .. }) => assert!(!other, "{place}"),
                Err(ClusterError::JournalOther { .. }) => assert!(other, "{place}"),
                found => panic!("{place}: {found:?}"),
            }
            assert_eq!(fs::read(&path).unwrap(), bad, "it is left as it is");
        }
    }

    #[test]
    fn what_belongs_to_something_else_or_is_in_use_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        write(&path);
        assert!(matches!(Journal::open(&path, "other"), Err(ClusterError::JournalOther { .. })));
        let mut journal = Journal::open(&path, "solve").unwrap();
        assert!(matches!(journal.find(0, b"another"), Err(ClusterError::JournalOther { .. })));
        assert!(matches!(Journal::open(&path, "solve"), Err(ClusterError::JournalBusy { .. })));
        let text = folder.path().join("text");
        fs::write(&text, "a letter").unwrap();
        assert!(matches!(Journal::open(&text, "solve"), Err(ClusterError::JournalDamaged { .. })));
        assert_eq!(fs::read(&text).unwrap(), b"a letter");
        assert!(matches!(Journal::open(folder.path(), "solve"), Err(ClusterError::Journal { .. })));
    }
}
