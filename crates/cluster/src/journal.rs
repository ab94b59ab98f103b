//! A file of answers, so that an interrupted stream can continue where it stopped.
//!
//! A record consists of a head (number of the question, checksum of the question, length of the answer, checksum of these), the
//! answer, and the checksum of the answer. The last record may be incomplete if the process that wrote it was ended; it is
//! dropped and its question is answered again. Any other damage is an error and never returned as an answer.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jiugong_store::checksum_of;

use crate::error::ClusterError;

/// The first bytes of the file.
const MAGIC: [u8; 8] = *b"jganswe1";
/// Bytes before the first record: the magic number and the checksum of the request.
const HEADER_BYTES: u64 = 16;
/// Bytes of a record before its answer.
const HEAD_BYTES: usize = 32;
/// Bytes of a record after its answer.
const TAIL_BYTES: u64 = 8;
/// How often answers are synced to disk. This matters only if the machine itself stops.
const SYNC_INTERVAL: Duration = Duration::from_secs(5);

/// A file of answers.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    /// The offset of the record of each question; 0 if there is none.
    offsets: Vec<u64>,
    end: u64,
    last_sync: Instant,
}

/// The head of a record.
struct RecordHead {
    number: u64,
    question: u64,
    length: u64,
}

impl RecordHead {
    fn write(&self) -> [u8; HEAD_BYTES] {
        let mut bytes = [0; HEAD_BYTES];
        let words = [self.number, self.question, self.length];
        for (position, word) in bytes.chunks_exact_mut(8).zip(words) {
            position.copy_from_slice(&word.to_le_bytes());
        }
        let sum = checksum_of(&bytes[..HEAD_BYTES - 8]);
        bytes[HEAD_BYTES - 8..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    fn read(bytes: &[u8; HEAD_BYTES]) -> Option<Self> {
        let word = |at: usize| bytes[at..at + 8].try_into().map_or(0, u64::from_le_bytes);
        let sum = checksum_of(&bytes[..HEAD_BYTES - 8]);
        (sum == word(24)).then(|| RecordHead { number: word(0), question: word(8), length: word(16) })
    }
}

impl Journal {
    /// Opens or creates the file for the answers to `request`.
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
            Journal { path: path.to_owned(), file, offsets: Vec::new(), end: HEADER_BYTES, last_sync: Instant::now() };
        if length < HEADER_BYTES {
            let mut start = Vec::new();
            (&journal.file).take(HEADER_BYTES).read_to_end(&mut start).map_err(failed)?;
            // The file is empty or its first bytes are incomplete, so it holds no answer. Any other file is left unchanged.
            if !first.starts_with(&start) {
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
        let mut found = [0; HEADER_BYTES as usize];
        reader.read_exact(&mut found).map_err(|error| self.failed(error))?;
        if found[..8] != MAGIC {
            return Err(self.damaged());
        }
        if found != first {
            return Err(ClusterError::JournalOther { path: self.path.clone() });
        }
        let mut answer = Vec::new();
        while self.end + HEAD_BYTES as u64 <= length {
            let mut head = [0; HEAD_BYTES];
            reader.read_exact(&mut head).map_err(|error| self.failed(error))?;
            let RecordHead { number, length: bytes, .. } = RecordHead::read(&head).ok_or_else(|| self.damaged())?;
            let after = (self.end + HEAD_BYTES as u64 + TAIL_BYTES).saturating_add(bytes);
            if after > length {
                break;
            }
            answer.resize(bytes as usize, 0);
            reader.read_exact(&mut answer).map_err(|error| self.failed(error))?;
            let mut sum = [0; TAIL_BYTES as usize];
            reader.read_exact(&mut sum).map_err(|error| self.failed(error))?;
            if u64::from_le_bytes(sum) != checksum_of(&answer) {
                return Err(self.damaged());
            }
            self.set_offset(number);
            self.end = after;
        }
        Ok(())
    }

    /// Remembers that the record of question `number` begins at the end.
    fn set_offset(&mut self, number: u64) {
        let number = number as usize;
        if number >= self.offsets.len() {
            self.offsets.resize(number + 1, 0);
        }
        self.offsets[number] = self.end;
    }

    /// The stored answer to a question, if there is one. It is an error if the stored question was a different one.
    pub(crate) fn find(&mut self, number: u64, question: &[u8]) -> Result<Option<Vec<u8>>, ClusterError> {
        let offset = usize::try_from(number).ok().and_then(|number| self.offsets.get(number).copied()).unwrap_or(0);
        if offset == 0 {
            return Ok(None);
        }
        let mut read = || {
            let mut head = [0; HEAD_BYTES];
            self.file.seek(SeekFrom::Start(offset))?;
            self.file.read_exact(&mut head)?;
            let Some(head) = RecordHead::read(&head) else { return Ok(None) };
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

    /// Appends the answer to question `number`, whose checksum is `question`.
    pub(crate) fn append(&mut self, number: u64, question: u64, answer: &[u8]) -> Result<(), ClusterError> {
        let mut record = Vec::with_capacity(HEAD_BYTES + answer.len() + TAIL_BYTES as usize);
        record.extend(RecordHead { number, question, length: answer.len() as u64 }.write());
        record.extend(answer);
        record.extend(checksum_of(answer).to_le_bytes());
        self.file.write_all(&record).map_err(|error| self.failed(error))?;
        self.set_offset(number);
        self.end += record.len() as u64;
        if self.last_sync.elapsed() >= SYNC_INTERVAL {
            self.file.sync_data().map_err(|error| self.failed(error))?;
            self.last_sync = Instant::now();
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
            journal.append(number, checksum_of(QUESTION), answer.as_bytes()).unwrap();
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
    fn answers_are_read_back_and_an_incomplete_record_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        write(&path);
        assert_eq!(read(&path).unwrap(), all());
        let good = fs::read(&path).unwrap();
        for cut in 0..good.len() {
            fs::write(&path, &good[..cut]).unwrap();
            let found = read(&path).unwrap();
            assert!(found.iter().zip(&all()).all(|(found, all)| found.is_none() || found == all), "{cut}");
            assert_eq!(found[1], None, "the record written last");
            // New records are appended after the last complete one.
            write(&path);
            assert_eq!(read(&path).unwrap(), all(), "{cut}");
        }
    }

    #[test]
    fn any_altered_byte_is_detected() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        write(&path);
        let good = fs::read(&path).unwrap();
        for position in 0..good.len() {
            let mut bad = good.clone();
            bad[position] ^= 1;
            fs::write(&path, &bad).unwrap();
            let found = read(&path);
            let other = (8..16).contains(&position);
            match found {
                Err(ClusterError::JournalDamaged { .. }) => assert!(!other, "{position}"),
                Err(ClusterError::JournalOther { .. }) => assert!(other, "{position}"),
                found => panic!("{position}: {found:?}"),
            }
            assert_eq!(fs::read(&path).unwrap(), bad, "the file must not change");
        }
    }

    #[test]
    fn a_journal_of_another_request_or_in_use_is_refused() {
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
