//! Games that were won, stored in a small file: one game per line, fields separated by tabs.
//!
//! The file is replaced as a whole, so it is never half written, and holds the last [`MAX_GAMES`] games. Unreadable lines are
//! skipped, an unreadable file counts as empty, and errors in writing are ignored, so that they do not interrupt the game.

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;
use std::time::Duration;

use jiugong_puzzles::tiles::Size;
use jiugong_search::Cost;

/// The most games stored.
const MAX_GAMES: usize = 500;

/// The most bytes read from the file.
const MAX_BYTES: u64 = 1 << 20;

/// The first line of the file.
const HEADING: &str = "size\tgoal\tboard\tmoves\toptimum\tmilliseconds\thints";

/// A game that was won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub size: Size,
    pub goal: String,
    pub start: String,
    pub moves: u64,
    pub optimum: Option<Cost>,
    pub time: Duration,
    pub hints: u32,
}

impl Game {
    fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('\t');
        let mut next = || fields.next();
        let game = Game {
            size: next()?.parse().ok()?,
            goal: next()?.to_owned(),
            start: next()?.to_owned(),
            moves: next()?.parse().ok()?,
            optimum: match next()? {
                "-" => None,
                cost => Some(cost.parse().ok()?),
            },
            time: Duration::from_millis(next()?.parse().ok()?),
            hints: next()?.parse().ok()?,
        };
        fields.next().is_none().then_some(game)
    }

    fn line(&self) -> String {
        let optimum = self.optimum.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
        let time = self.time.as_millis();
        format!("{}\t{}\t{}\t{}\t{optimum}\t{time}\t{}", self.size, self.goal, self.start, self.moves, self.hints)
    }

    /// The moves above the optimum, if it is known.
    pub fn over(&self) -> Option<u64> {
        self.optimum.map(|optimum| self.moves.saturating_sub(u64::from(optimum)))
    }

    /// The sort key of games: hints first, then moves above the optimum, then time.
    fn sort_key(&self) -> (u32, u64, Duration) {
        (self.hints, self.over().unwrap_or(self.moves), self.time)
    }
}

/// The games that were won.
#[derive(Debug, Default)]
pub struct Records {
    file: Option<PathBuf>,
    games: Vec<Game>,
}

impl Records {
    /// The games stored in `folder`.
    pub fn load(folder: Option<PathBuf>) -> Self {
        let file = folder.map(|folder| folder.join("games.tsv"));
        let games = file.as_ref().map(read).unwrap_or_default();
        Records { file, games }
    }

    /// The number of games.
    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.games.len()
    }

    /// The best games of a size and goal, beginning with the best.
    pub fn best(&self, size: Size, goal: &str, most: usize) -> Vec<&Game> {
        let mut games: Vec<&Game> = self.games.iter().filter(|game| game.size == size && game.goal == goal).collect();
        games.sort_by_key(|game| game.sort_key());
        games.truncate(most);
        games
    }

    /// Whether a game is better than all others of its kind.
    pub fn is_best(&self, game: &Game) -> bool {
        let best = self.best(game.size, &game.goal, 1);
        best.first().is_none_or(|best| game.sort_key() < best.sort_key())
    }

    /// Stores a game.
    pub fn add(&mut self, game: Game) {
        self.games.push(game);
        let over = self.games.len().saturating_sub(MAX_GAMES);
        self.games.drain(..over);
        // An error in writing must not interrupt the game.
        let _ = self.write();
    }

    /// Sets the optimum of the last game, once it is known.
    pub fn complete_last(&mut self, optimum: Cost) {
        if let Some(last) = self.games.last_mut() {
            last.optimum = Some(optimum);
            let _ = self.write();
        }
    }

    fn write(&self) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut text = format!("{HEADING}\n");
        for game in &self.games {
            text.push_str(&game.line());
            text.push('\n');
        }
        let partial = file.with_extension(format!("{}.partial", std::process::id()));
        let done = fs::write(&partial, text).and_then(|()| fs::rename(&partial, file));
        if done.is_err() {
            let _ = fs::remove_file(&partial);
        }
        done
    }
}

fn read(file: &PathBuf) -> Vec<Game> {
    let mut bytes = Vec::new();
    let Ok(opened) = fs::File::open(file) else { return Vec::new() };
    if opened.take(MAX_BYTES).read_to_end(&mut bytes).is_err() {
        return Vec::new();
    }
    let text = String::from_utf8_lossy(&bytes);
    let mut games: Vec<Game> = text.lines().filter_map(Game::read).collect();
    let over = games.len().saturating_sub(MAX_GAMES);
    games.drain(..over);
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: u64, hints: u32) -> Game {
        Game {
            size: Size { rows: 3, columns: 3 },
            goal: "spiral".to_owned(),
            start: "2 8 3/1 0 4/7 6 5".to_owned(),
            moves,
            optimum: Some(4),
            time: Duration::from_millis(1234),
            hints,
        }
    }

    #[test]
    fn games_are_stored_and_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("not/yet/there");
        let mut records = Records::load(Some(below.clone()));
        assert!(records.is_best(&game(9, 0)));
        records.add(game(9, 0));
        records.add(Game { optimum: None, ..game(6, 1) });
        records.complete_last(4);
        assert!(records.is_best(&game(8, 0)) && !records.is_best(&game(4, 1)), "without hints comes first");
        let again = Records::load(Some(below.clone()));
        assert_eq!(again.games, [game(9, 0), game(6, 1)]);
        assert_eq!(again.best(game(1, 0).size, "spiral", 5)[0].moves, 9);
        assert_eq!(again.best(game(1, 0).size, "standard", 5), Vec::<&Game>::new());
        assert_eq!(fs::read_dir(&below).unwrap().count(), 1, "no temporary file may remain");
    }

    #[test]
    fn an_unusable_file_does_not_prevent_playing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.tsv");
        fs::write(&file, b"\xff\xfe\tnonsense\n3x3\tspiral\tb\t1\t-\tx\t0\n\n").unwrap();
        assert_eq!(Records::load(Some(folder.path().to_owned())).count(), 0);
        // Readable lines are used.
        fs::write(&file, format!("{}\nnonsense\n", game(5, 0).line())).unwrap();
        assert_eq!(Records::load(Some(folder.path().to_owned())).count(), 1);
        // A folder with the name of the file.
        fs::remove_file(&file).unwrap();
        fs::create_dir(&file).unwrap();
        let mut records = Records::load(Some(folder.path().to_owned()));
        records.add(game(5, 0));
        assert_eq!(records.count(), 1);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        Records::load(None).add(game(5, 0));
    }

    #[test]
    fn the_number_of_games_is_limited() {
        let mut records = Records::default();
        (0..MAX_GAMES as u64 + 20).for_each(|moves| records.add(game(moves, 0)));
        assert_eq!((records.count(), records.games[0].moves), (MAX_GAMES, 20));
    }
}
