//! The Rust code of the READMEs and guides: every example is here verbatim, and runs.

use std::error::Error;

use super::files::manuals;

#[test]
fn an_own_problem() {
    use jiugong_search::{Search, problem};

    let space = problem(1_u64, |&n| [("double", n * 2), ("add one", n + 1)], |&n| n == 10);
    let report = Search::new(&space).bfs();
    assert_eq!(report.plan().unwrap().moves, ["double", "double", "add one", "double"]);
    assert_eq!(report.states(&space).unwrap(), [1, 2, 4, 5, 10]);
    assert!(report.is_optimal());
}

#[test]
fn a_problem_with_costs() {
    use jiugong_search::{Quality, Search, problem};

    let grid =
        problem((0_u32, 0_u32), |&(x, y)| [("east", 3, (x + 1, y)), ("north", 2, (x, y + 1))], |&at| at == (9, 9));
    let to_goal = grid.estimate(Quality::Consistent, |&(x, y)| 3 * 9_u32.abs_diff(x) + 2 * 9_u32.abs_diff(y));
    let report = Search::new(&grid).astar(&to_goal);
    assert!(report.is_optimal());
    assert_eq!(report.plan().unwrap().cost, 45);
}

#[test]
fn an_own_heuristic() -> Result<(), Box<dyn Error>> {
    use jiugong_lab::audit::audit_boards;
    use jiugong_puzzles::tiles::{Board, MoveCost, NamedGoal, Size};

    let goal = NamedGoal::Standard.board(Size::new(3, 3)?);
    let misplaced = |board: &Board| goal.cells().iter().zip(board.cells()).filter(|(a, b)| a != b).count() as u32;
    let verdict = audit_boards(&goal, MoveCost::Unit, misplaced)?;
    assert!(!verdict.is_admissible(), "it counts the blank, and that is one too many");
    Ok(())
}

#[test]
fn the_manuals_show_this_code() {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let here = plain(include_str!("code.rs"));
    let mut seen = 0;
    for (path, text) in manuals() {
        for block in text.split("```rust\n").skip(1) {
            let block = block.split("\n```").next().unwrap();
            assert!(here.contains(&plain(block)), "{}: not in tests/cli/manual/code.rs:\n{block}", path.display());
            seen += 1;
        }
    }
    assert!(seen >= 6, "{seen} blocks");
}
