//! An independent implementation of the sliding puzzle, to check the page's answers.

use serde_json::{Value, json};

use crate::page::Page;

/// A board: rows of `columns`, the blank 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Tiles {
    pub cells: Vec<u64>,
    pub columns: usize,
}

impl Tiles {
    pub fn new(columns: usize, cells: &[u64]) -> Tiles {
        Tiles { cells: cells.to_vec(), columns }
    }

    /// `2 8 3/1 0 4/7 6 5`
    pub fn text(&self) -> String {
        let row = |row: &[u64]| row.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        self.cells.chunks(self.columns).map(row).collect::<Vec<_>>().join("/")
    }

    fn blank(&self) -> usize {
        self.cells.iter().position(|&tile| tile == 0).unwrap()
    }

    /// Moves the blank to a neighbouring cell.
    fn swap(&mut self, to: usize) {
        let (blank, tile) = (self.blank(), self.cells[to]);
        let apart = blank.abs_diff(to);
        assert!(
            apart == self.columns || apart == 1 && blank / self.columns == to / self.columns,
            "{tile} is not beside the blank"
        );
        self.cells.swap(blank, to);
    }

    /// Moves the blank one cell: `l`, `u`, `r` or `d`.
    pub fn blank_goes(&mut self, way: char) {
        let blank = self.blank();
        self.swap(match way {
            'l' => blank - 1,
            'u' => blank - self.columns,
            'r' => blank + 1,
            'd' => blank + self.columns,
            other => panic!("{other:?} is no move"),
        });
    }

    /// Slides a tile one cell; it must be next to the blank on that side.
    pub fn tile_goes(&mut self, way: char) {
        self.blank_goes(match way {
            'l' => 'r',
            'u' => 'd',
            'r' => 'l',
            'd' => 'u',
            other => panic!("{other:?} is no move"),
        });
    }

    /// Slides the tile of this number.
    pub fn number_goes(&mut self, tile: u64) {
        let at = self.cells.iter().position(|&other| other == tile).unwrap();
        self.swap(at);
    }
}

impl Page {
    /// The board as drawn on the page.
    pub async fn board(&self) -> Tiles {
        let script = "(() => { const board = document.querySelector('[data-testid=board]'); \
            return [[...board.querySelectorAll('.place')].map((place) => Number(place.querySelector('.tile')?.textContent ?? 0)), \
                board.querySelector('[role=row]').children.length]; })()";
        let shown = self.js(script).await;
        let cells = shown[0].as_array().unwrap().iter().map(|cell| cell.as_u64().unwrap()).collect();
        Tiles { cells, columns: shown[1].as_u64().unwrap() as usize }
    }

    /// Waits until the board shows `tiles`.
    pub async fn shows(&self, tiles: &Tiles) {
        let script = format!(
            "JSON.stringify([...document.querySelectorAll('[data-testid=board] .place')]\
             .map((place) => Number(place.querySelector('.tile')?.textContent ?? 0))) === '{}'",
            json!(tiles.cells)
        );
        self.until(&format!("the board {}", tiles.text()), &script).await;
        assert_eq!(self.board().await.columns, tiles.columns);
    }

    /// The server's facts about a board.
    pub async fn facts(&self, tiles: &Tiles, goal: &str) -> Value {
        self.ask("boards", Some(json!({ "board": tiles.text(), "goal": goal }))).await
    }

    /// Waits until the page shows the distance that the server computes for the displayed board, and returns it.
    pub async fn distance(&self, goal: &str) -> u64 {
        let board = self.board().await;
        let distance = self.facts(&board, goal).await["distance"].as_u64().unwrap();
        let script = format!("document.querySelector('[data-testid=distance]').textContent === '{distance}'");
        self.until(&format!("{distance} moves from the goal"), &script).await;
        distance
    }
}
