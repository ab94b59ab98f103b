//! Trees, charts and animations in files.

use crate::{Scratch, jiugong, text};

#[test]
fn trees_are_drawn_in_every_format_and_never_overwrite_silently() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("trees");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    let draw = |name: &str, more: &[&str]| {
        let file = folder.join(name);
        let words = [&["tree", "283104765", "--goal", "spiral", "-o", file.to_str().expect("a name")], more].concat();
        let output = jiugong(&words).output().expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        (std::fs::read(&file).expect("a picture"), text(&output.stderr).to_owned())
    };
    let (svg, said) = draw("tree.svg", &[]);
    let svg = text(&svg);
    assert!(svg.starts_with("<svg") && said.starts_with("wrote"), "{said}");
    assert!(svg.contains("4 expanded, 10 generated") && svg.contains("Complete: 10 nodes."), "{svg}");
    let (part, said) = draw("tree.svg", &["--method", "bfs", "--nodes", "12", "--lang", "zh"]);
    assert!(text(&part).contains("未画出") && said.contains("tree.svg") && !said.starts_with("wrote"), "{said}");
    #[cfg(feature = "png")]
    assert_eq!(&draw("tree.png", &["--lang", "zh"]).0[1..4], b"PNG");
    let (dot, _) = draw("tree.dot", &["--method", "bibfs"]);
    assert_eq!(text(&dot).matches("label=\"#").count(), 7, "as many as were expanded");
}

#[test]
fn charts_are_drawn_into_files_and_never_overwrite_silently() {
    let scratch = Scratch::new("charts");
    let compare =
        ["compare", "--random", "5", "--methods", "bfs,astar", "--heuristics", "manhattan", "--format", "csv"];
    for (words, name) in [(&compare[..], "compare"), (&["space", "2x3", "--format", "csv"], "space")] {
        for (lang, wrote, replaced) in [("en", "wrote ", "replacing"), ("zh", "已写入 ", "替换")] {
            let svg = scratch.file(&format!("{name}-{lang}.svg"));
            for again in [false, true] {
                let output = jiugong(words).args(["-o", &svg, "--lang", lang]).output().expect("it runs");
                assert_eq!(output.status.code(), Some(0));
                let said = text(&output.stderr);
                assert!(said.starts_with(wrote) && said.contains(replaced) == again, "{said}");
            }
            let drawn = std::fs::read_to_string(&svg).expect("a picture");
            assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n") && drawn.contains("<title>"));
            let png = scratch.file(&format!("{name}-{lang}.png"));
            let output = jiugong(words).args(["--output", &png, "--lang", lang]).output().expect("it runs");
            if cfg!(feature = "png") {
                assert!(output.status.success());
                assert!(std::fs::read(&png).expect("a picture").starts_with(b"\x89PNG\r\n\x1a\n"));
            } else {
                assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "refused before the work");
                assert!(text(&output.stderr).contains("--features png"), "{}", text(&output.stderr));
                assert!(!std::path::Path::new(&png).exists());
            }
        }
        let folder = scratch.file("none");
        let output = jiugong(words).args(["-o", &format!("{folder}/a.svg")]).output().expect("it runs");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "refused before the work");
        assert!(text(&output.stderr).contains("does not exist"));
    }
}

#[test]
fn the_pictures_of_the_readme_are_what_the_program_draws() {
    let scratch = Scratch::new("readme");
    for (verb, board, lang, kept) in [
        ("tree", "283104765", "en", include_str!("../../../../docs/tree.svg")),
        ("tree", "283104765", "zh", include_str!("../../../../docs/tree.zh.svg")),
        ("trace", "283164705", "en", include_str!("../../../../docs/watch.svg")),
        ("trace", "283164705", "zh", include_str!("../../../../docs/watch.zh.svg")),
    ] {
        let file = scratch.file(&format!("{verb}-{lang}.svg"));
        let words = [verb, board, "--goal", "spiral", "--lang", lang, "-o", &file];
        assert!(jiugong(&words).status().expect("it runs").success());
        assert_eq!(std::fs::read_to_string(&file).expect("a picture"), kept, "{verb} {lang}");
        assert!(kept.len() < 1_000_000, "{verb} {lang}: a README loads quickly");
    }
}

#[test]
fn a_trace_is_written_as_an_animation() {
    let scratch = Scratch::new("film");
    let film = |name: &str, more: &[&str]| {
        let file = scratch.file(name);
        let words = [&["trace", "283164705", "--goal", "spiral", "-o", &file], more].concat();
        (jiugong(&words).output().expect("it runs"), std::fs::read_to_string(&file).unwrap_or_default())
    };
    let frames = |film: &str| film.matches("class=\"jg-frame\"").count();
    let (output, whole) = film("whole.svg", &["--method", "bfs"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), ""));
    assert!(text(&output.stderr).starts_with("wrote"), "{}", text(&output.stderr));
    let steps = jiugong(&["trace", "283164705", "--goal", "spiral", "--method", "bfs"]).output().expect("it runs");
    assert_eq!(frames(&whole), text(&steps.stdout).matches("\nWhy: ").count());
    let (_, part) = film("part.svg", &["--method", "bfs", "--steps", "3", "--lang", "zh"]);
    assert!(frames(&part) == 3 && part.contains("第 3 步，共 3 步") && part.contains("未显示"), "{part}");
    for (name, more, why) in [
        ("film.png", &[][..], "expected a name that ends in .svg"),
        ("film.svg", &["--format", "json"][..], "cannot be used with"),
        ("none/film.svg", &[][..], "does not exist"),
    ] {
        let (output, written) = film(name, more);
        assert_eq!((output.status.code(), written.as_str()), (Some(2), ""), "{name}");
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
}
