//! Boards for other processes: which can be distributed, and parsed boards as bytes.

use jiugong_lab::registry::DomainName;
use jiugong_lab::{Request, TilesProblem, asked_metric};
use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_puzzles::tiles::{Board, Form, ParsedBoard, Size};

use crate::boards::{BadRecord, GoodRecord};

/// Whether boards are solved in single slides. Only those can be distributed to processes.
pub fn in_slides(request: &Request) -> bool {
    request.domain == DomainName::of::<TilesProblem>() && asked_metric(&request.options) == Metric::Single
}

/// The forms of boards, by number.
const FORMS: [Form; 5] = [Form::Compact, Form::Line, Form::Rows, Form::FortyTwo, Form::Korf];

/// A parsed board or its error, with its position in the stream.
pub struct Packed {
    /// The board, or its error.
    pub record: Result<GoodRecord, BadRecord>,
    /// Whether it is the first.
    pub first: bool,
    /// Whether it is from a stream, in which an invalid board does not end the run.
    pub in_stream: bool,
}

impl Packed {
    /// Serializes it.
    pub fn pack(&self) -> Vec<u8> {
        let (is_bad, line) = match &self.record {
            Ok(good) => (false, good.line),
            Err(bad) => (true, bad.line),
        };
        let mut numbers = vec![u32::from(self.first), u32::from(self.in_stream), u32::from(is_bad), line as u32];
        if let Ok(GoodRecord { parsed, .. }) = &self.record {
            let Size { rows, columns } = parsed.board.size();
            let form = FORMS.iter().position(|form| *form == parsed.form).unwrap_or(0);
            numbers.extend([form as u32, rows as u32, columns as u32]);
            numbers.extend(parsed.published.map_or([0, 0], |published| [1, published]));
            numbers.extend(parsed.board.cells());
            numbers.extend(parsed.goal.iter().flat_map(Board::cells));
        }
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        if let Err(bad) = &self.record {
            bytes.extend(bad.message.bytes());
        }
        bytes
    }

    /// Deserializes it; `None` if the bytes are invalid.
    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        let numbers: Vec<u32> =
            bytes.chunks_exact(4).filter_map(|bytes| bytes.try_into().ok().map(u32::from_le_bytes)).collect();
        let (&[first, in_stream, is_bad, line], rest) = numbers.split_first_chunk()?;
        let line = line as usize;
        let record = if is_bad == 1 {
            Err(BadRecord { line, message: String::from_utf8_lossy(bytes.get(16..)?).into_owned() })
        } else {
            Ok(GoodRecord { line, parsed: parsed(rest)? })
        };
        Some(Packed { record, first: first == 1, in_stream: in_stream == 1 })
    }
}

fn parsed(numbers: &[u32]) -> Option<ParsedBoard> {
    let (&[form, rows, columns, is_published, published], cells) = numbers.split_first_chunk()?;
    let size = Size::new(rows as usize, columns as usize).ok()?;
    let board = |cells: &[u32]| Board::new(size, cells.to_vec()).ok();
    let (start, goal) = cells.split_at_checked(size.cells())?;
    Some(ParsedBoard {
        board: board(start)?,
        form: *FORMS.get(form as usize)?,
        published: (is_published == 1).then_some(published),
        goal: if goal.is_empty() { None } else { Some(board(goal)?) },
    })
}

#[cfg(test)]
mod tests {
    use jiugong_puzzles::tiles::parse_board;

    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        let texts = [
            "283104765",
            "2 8 3 1 0 4 7 6 5",
            "2 8 3/1 0 4/7 6 5",
            "# a comment\n3\n2 8 3\n1 0 4\n7 6 5",
            "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57",
            r#"{"start": [[2,8,3],[1,0,4],[7,6,5]], "goal": [[1,2,3],[8,0,4],[7,6,5]]}"#,
        ];
        let mut goals = 0;
        for (line, text) in texts.into_iter().enumerate() {
            let parsed = parse_board(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error}"));
            goals += usize::from(parsed.goal.is_some());
            let packed = Packed {
                record: Ok(GoodRecord { line, parsed: parsed.clone() }),
                first: line == 0,
                in_stream: line > 1,
            };
            let found = Packed::unpack(&packed.pack()).expect("it was packed");
            assert_eq!((found.first, found.in_stream), (packed.first, packed.in_stream), "{text}");
            let good = found.record.ok().expect("a board");
            assert_eq!((good.line, good.parsed), (line, parsed), "{text}");
        }
        assert_eq!(goals, 1, "one text has its goal");
        let bad =
            Packed {
                record: Err(BadRecord { line: 7, message: "第 7 行".to_owned() }), first: false, in_stream: true
            };
        let found = Packed::unpack(&bad.pack()).expect("it was packed").record.err().expect("no board");
        assert_eq!((found.line, found.message), (7, "第 7 行".to_owned()));
        assert!(Packed::unpack(&[]).is_none() && Packed::unpack(&[0; 30]).is_none());
    }
}
