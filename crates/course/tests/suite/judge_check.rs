//! Tests of the checkers: right answers, other right answers, and all kinds of mistakes.

use jiugong_course::judge::{Mistake, Verdict, by_name};
use jiugong_puzzles::maze::Cell;
use jiugong_puzzles::tiles::Move;

const EIGHT: &str = "2 3 4 1 5 x 7 6 8";
const PATH: &str = "ullddrurdllurdruldr";

fn check(name: &str, input: impl AsRef<[u8]>, answer: impl AsRef<[u8]>) -> Verdict {
    (by_name(name).unwrap().check)(&mut input.as_ref(), &mut answer.as_ref()).unwrap()
}

fn wrong(case: usize, line: usize, mistake: Mistake) -> Verdict {
    Verdict::Wrong { case, line, mistake }
}

#[test]
fn any_valid_path_is_right() {
    for answer in [PATH, "ullddrurdllurdruldr\r\n", "ullddrurdllurdruldr \t\n\n \n", "lrullddrurdllurdruldr\n"] {
        for name in ["poj-1077", "hdu-1043"] {
            assert_eq!(check(name, EIGHT, answer), Verdict::Right { cases: 1 }, "{answer:?}");
        }
        assert_eq!(check("uva-652", format!("1\n\n{EIGHT}\n"), answer), Verdict::Right { cases: 1 }, "{answer:?}");
    }
    let unsolvable = "1 2 3 4 5 6 8 7 x";
    assert_eq!(check("poj-1077", unsolvable, "unsolvable"), Verdict::Right { cases: 1 });
    // The empty lines of solved boards may be lost with the trailing white space.
    let solved = "1 2 3 4 5 6 7 8 x\n";
    for answer in ["", "\n", "lr\n", "\n\n\n"] {
        assert_eq!(check("poj-1077", solved, answer), Verdict::Right { cases: 1 }, "{answer:?}");
    }
    assert_eq!(
        check("hdu-1043", format!("{solved}{EIGHT}\n{solved}"), format!("\n{PATH}")),
        Verdict::Right { cases: 3 }
    );
}

#[test]
fn each_mistake_in_a_path_is_named() {
    for (answer, why) in [
        ("uu", Mistake::IllegalMove { position: 2, by: Move::Up }),
        ("r", Mistake::IllegalMove { position: 1, by: Move::Right }),
        ("ul", Mistake::NotAtGoal),
        ("ul l", Mistake::NotAMove { position: 3, found: ' ' }),
        (" ul", Mistake::NotAMove { position: 1, found: ' ' }),
        ("Ullddrurdllurdruldr", Mistake::NotAMove { position: 1, found: 'U' }),
        ("u左", Mistake::NotAMove { position: 2, found: '左' }),
        ("unsolvable", Mistake::SaysUnsolvable),
        ("Unsolvable", Mistake::NotAMove { position: 1, found: 'U' }),
        ("", Mistake::MissingAnswer),
        ("\n", Mistake::NotAtGoal),
    ] {
        for name in ["poj-1077", "hdu-1043"] {
            assert_eq!(check(name, EIGHT, answer), wrong(1, 1, why.clone()), "{answer:?}");
        }
    }
    let extra = Mistake::ExtraAnswer { found: "unsolvable".to_owned() };
    assert_eq!(check("poj-1077", EIGHT, format!("{PATH}\n\nunsolvable\n")), wrong(1, 3, extra.clone()));
    assert_eq!(check("hdu-1043", "", "unsolvable"), wrong(0, 1, extra));
    let two = format!("1 2 3 4 5 6 8 7 x\n{EIGHT}\n");
    assert_eq!(check("hdu-1043", &two, format!("{PATH}\n{PATH}\n")), wrong(1, 1, Mistake::ShouldBeUnsolvable));
    assert_eq!(check("hdu-1043", &two, "\n"), wrong(1, 1, Mistake::ShouldBeUnsolvable));
    assert_eq!(check("hdu-1043", &two, "unsolvable\n"), wrong(2, 2, Mistake::MissingAnswer));
    assert_eq!(
        check("hdu-1043", &two, b"unsolvable\nu\xFF"),
        wrong(2, 2, Mistake::NotAMove { position: 2, found: char::REPLACEMENT_CHARACTER })
    );
    let uva = format!("2\n\n{EIGHT}\n\n{EIGHT}\n");
    let between = Mistake::NoEmptyLine { found: PATH.to_owned() };
    assert_eq!(check("uva-652", &uva, format!("{PATH}\n{PATH}\n")), wrong(2, 2, between));
    assert_eq!(check("uva-652", &uva, format!("{PATH}\n\nud\n")), wrong(2, 3, Mistake::NotAtGoal));
    assert_eq!(check("uva-652", &uva, format!("{PATH}\n")), wrong(2, 3, Mistake::MissingAnswer));
}

#[test]
fn each_mistake_in_a_number_or_word_is_named() {
    let cases = "2 2\n1 2 3 0\n2 2\n2 1 3 0\n0 0\n";
    let not = |found: &str| Mistake::NotAnAnswer { found: found.to_owned() };
    for (answer, case, line, why) in [
        ("NO\nNO", 1, 1, Mistake::SaysNo),
        ("YES\nYES", 2, 2, Mistake::SaysYes),
        ("yes\nNO", 1, 1, not("yes")),
        ("YES\n\nNO", 2, 2, not("")),
        ("YES NO", 1, 1, not("YES NO")),
        ("YES", 2, 2, Mistake::MissingAnswer),
        ("YES\nNO\nNO", 2, 3, Mistake::ExtraAnswer { found: "NO".to_owned() }),
    ] {
        assert_eq!(check("poj-2893", cases, answer), wrong(case, line, why), "{answer:?}");
    }
    assert_eq!(check("poj-2893", cases, "YES \nNO\t"), Verdict::Right { cases: 2 });
    for (name, input, right) in
        [("codevs-1225", "283104765", 4), ("codevs-1004", "BWBO WBWB BWBW WBWO", 5), ("codevs-1225", "315408267", -1)]
    {
        assert_eq!(check(name, input, right.to_string()), Verdict::Right { cases: 1 });
        for (answer, why) in [
            ("6".to_owned(), Mistake::WrongNumber { found: 6, expected: right }),
            ("-6".to_owned(), Mistake::WrongNumber { found: -6, expected: right }),
            ("four".to_owned(), not("four")),
            ("99999999999999999999".to_owned(), not("99999999999999999999")),
            ("9".repeat(100), not(&format!("{}…", "9".repeat(24)))),
            (format!(" {right}"), not(&format!(" {right}"))),
            (String::new(), Mistake::MissingAnswer),
        ] {
            assert_eq!(check(name, input, &answer), wrong(1, 1, why), "{answer:?}");
        }
        assert_eq!(
            check(name, input, format!("{right}\n{right}\n")),
            wrong(1, 2, Mistake::ExtraAnswer { found: right.to_string() })
        );
    }
    assert_eq!(check("codevs-1225", "283104765", "04"), wrong(1, 1, not("04")));
    assert_eq!(
        check("poj-2049", "0 0 1.5 1.5 0 0 2 2 -1 -1", "0\n1"),
        wrong(2, 2, Mistake::WrongNumber { found: 1, expected: 0 })
    );
}

#[test]
fn each_mistake_in_a_maze_path_is_named() {
    let open = "0 0 0 0 0\n".repeat(5);
    let way = |cells: &[(u32, u32)]| {
        let lines: Vec<_> = cells.iter().map(|&(row, column)| Cell { row, column }.to_string() + "\n").collect();
        lines.concat()
    };
    let right: Vec<_> = (0..5).map(|row| (row, 0)).chain((1..5).map(|column| (4, column))).collect();
    let other: Vec<_> = (0..5).map(|column| (0, column)).chain((1..5).map(|row| (row, 4))).collect();
    for cells in [&right, &other] {
        assert_eq!(check("poj-3984", &open, way(cells)), Verdict::Right { cases: 1 });
        assert_eq!(check("poj-3984", &open, way(cells).trim_end()), Verdict::Right { cases: 1 });
    }
    let cell = |row, column| Cell { row, column };
    let mut longer = vec![(0, 0), (0, 1)];
    longer.extend(&right);
    for (cells, line, why) in [
        (&longer[..], 12, Mistake::NotShortest { found: 10, shortest: 8 }),
        (&right[1..], 1, Mistake::WrongStart { found: cell(1, 0) }),
        (&right[..8], 9, Mistake::NotAtGoal),
        (&[(0, 0), (1, 1)], 2, Mistake::IllegalStep { to: cell(1, 1) }),
        (&[(0, 0), (0, 0)], 2, Mistake::IllegalStep { to: cell(0, 0) }),
        (&[], 1, Mistake::MissingAnswer),
    ] {
        assert_eq!(check("poj-3984", &open, way(cells)), wrong(1, line, why), "{cells:?}");
    }
    let walled = "0 1 0 0 0\n0 1 0 1 0\n0 0 0 0 0\n0 1 1 1 0\n0 0 0 1 0\n";
    assert_eq!(check("poj-3984", walled, "(0, 0)\n(0, 1)\n"), wrong(1, 2, Mistake::IllegalStep { to: cell(0, 1) }));
    let off = "(0, 0)\n(1, 0)\n(2, 0)\n(3, 0)\n(4, 0)\n(5, 0)\n";
    assert_eq!(check("poj-3984", walled, off), wrong(1, 6, Mistake::IllegalStep { to: cell(5, 0) }));
    for bad in ["(0,0)", "0 0", "(00, 0)", "(+0, 0)", "(0, 0", "(-1, 0)", "(0, 4294967296)", "[0, 0]", "(0, 0) (1, 0)"]
    {
        assert_eq!(check("poj-3984", walled, bad), wrong(1, 1, Mistake::NotAnAnswer { found: bad.to_owned() }));
    }
    assert_eq!(
        check("poj-3984", &open, format!("{}\n(4, 4)", way(&right))),
        wrong(1, 11, Mistake::ExtraAnswer { found: "(4,".to_owned() })
    );
}

#[test]
fn verdicts_are_readable() {
    assert_eq!(check("poj-1077", EIGHT, "uu").to_string(), "wrong, case 1, line 1: move 2 (`u`) leaves the board");
    assert_eq!(Verdict::Right { cases: 1 }.to_string(), "right, 1 case");
    let shortest = Mistake::NotShortest { found: 10, shortest: 8 };
    assert_eq!(shortest.to_string(), "10 moves; the shortest has 8");
}
