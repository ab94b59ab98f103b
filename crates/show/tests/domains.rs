//! Every format writes the answers of every domain, with what the domain itself says of them, and its scenes can be drawn.

use jiugong_lab::random::Random;
use jiugong_lab::registry::{Ability, DOMAINS, HeuristicName, Method};
use jiugong_lab::tree::SearchTree;
use jiugong_lab::{Answer, DomainName, Facts, Instance, Language, Options, Settings};
use jiugong_show::export::{
    AnswerParts, Bounds, Extent, FORMATS, Format, GRID_FORMATS, encode_answer, trace_film, tree_scene, write_registry,
    write_trace_steps,
};
use serde_json::Value;

/// The example of each domain, and a random problem where there are such.
fn problems() -> Vec<Instance> {
    let problems = |domain: &DomainName| {
        let (row, options) = (domain.row(), Options::new());
        let example = (row.read)(row.example.as_bytes(), &options).unwrap();
        let random = row.random.map(|random| random(&mut Random::new(5), None, &options).unwrap());
        std::iter::once(example).chain(random)
    };
    DOMAINS.iter().flat_map(problems).collect()
}

fn answers() -> Vec<Answer> {
    problems().iter().map(|problem| problem.solve(&Settings::default(), &mut |_| {}).unwrap()).collect()
}

fn written(answer: &Answer, format: Format, language: Language) -> String {
    let mut out = Vec::new();
    format.write(answer, Extent::Ends, language, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn names(facts: &Facts) -> Vec<&str> {
    facts.0.iter().map(|(name, _)| *name).collect()
}

/// The keys of an object in the order in which they are written; there are no objects in lists but at its end.
fn has_in_order(text: &str, keys: &[&str]) -> bool {
    let mut rest = text;
    keys.iter().all(|key| {
        let found = rest.split_once(&format!("\"{key}\":"));
        rest = found.map_or("", |(_, after)| after);
        found.is_some()
    })
}

#[test]
fn every_format_writes_every_domain() {
    for answer in answers() {
        let name = answer.instance.domain().name();
        for (_, format, _) in FORMATS {
            for language in Language::ALL {
                let text = written(&answer, format, language);
                assert!(text.ends_with('\n'), "{name} {format:?}: {text:?}");
            }
        }
        for (_, format, _) in GRID_FORMATS {
            let mut out = Vec::new();
            format.write(&answer, Extent::Ends, Language::En, &mut out).unwrap();
            assert!(out.ends_with(b"\n") || answer.steps() == Some(0), "{name} {format:?}");
        }
        if let Some(steps) = answer.steps() {
            let arrows = written(&answer, Format::Arrows, Language::En);
            assert_eq!(arrows.matches('↓').count(), steps, "{name}");
            assert_eq!(written(&answer, Format::Upward, Language::En).matches('↑').count(), steps, "{name}");
        }
    }
}

#[test]
fn objects_have_the_domains_facts_before_and_its_findings_after() {
    for answer in answers() {
        let name = answer.instance.domain().name();
        let text = written(&answer, Format::Json, Language::En);
        let (facts, findings) = (answer.instance.statement().facts.clone(), answer.findings());
        let keys =
            [&names(&facts)[..], &["outcome", "moves", "method", "statistics"][..], &names(&findings)[..]].concat();
        assert!(has_in_order(&text, &keys), "{name}: {keys:?} in {text}");
        let record: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(record.get("states"), None, "{name}");
        let longer: Value = serde_json::from_slice(
            &encode_answer(&answer, AnswerParts { scenes: true, ..AnswerParts::default() }).unwrap(),
        )
        .unwrap();
        let positions = answer.steps().map(|steps| steps + 1);
        for list in ["states", "scenes"] {
            assert_eq!(longer[list].as_array().map(Vec::len), positions, "{name} {list}");
        }
        let plain: Value = serde_json::from_slice(&encode_answer(&answer, AnswerParts::default()).unwrap()).unwrap();
        assert!(plain.get("states").is_some() && plain.get("scenes").is_none(), "{name}");
    }
}

/// A figure that was not counted is `null`, and time always is counted.
#[test]
fn uncounted_figures_are_null() {
    use jiugong_lab::Figure;
    let named = [
        ("expanded", Figure::Expanded),
        ("generated", Figure::Generated),
        ("duplicates", Figure::Duplicates),
        ("reopened", Figure::Reopened),
        ("pruned", Figure::Pruned),
        ("depth", Figure::Depth),
    ];
    let uncounted: Vec<_> =
        Method::all().filter(|method| named.iter().any(|&(_, one)| !method.row().counts(one))).collect();
    assert!(uncounted.len() >= 5, "{}", uncounted.len());
    for method in uncounted {
        let limits = jiugong_search::Limits {
            nodes: Some(2_000),
            time: Some(std::time::Duration::from_millis(200)),
            ..Default::default()
        };
        let settings = Settings { method: Some(method), limits, ..Settings::default() };
        let has = |problem: &Instance| problem.domain().row().has(method) && problem.unsolvable_reason().is_none();
        let Some(problem) = problems().into_iter().find(has) else { continue };
        let answer = problem.solve(&settings, &mut |_| {}).unwrap();
        let record: Value = serde_json::from_str(&written(&answer, Format::Json, Language::En)).unwrap();
        for (name, figure) in named {
            assert_eq!(record["statistics"][name].is_null(), !method.row().counts(figure), "{} {name}", method.name());
        }
        assert!(record["statistics"]["time_us"].is_u64(), "{}", method.name());
    }
}

#[test]
fn trees_and_steps_are_drawn_by_the_domains_scenes() {
    for problem in problems().into_iter().filter(|problem| problem.unsolvable_reason().is_none()) {
        let domain = problem.domain();
        let settings = Settings { method: Some(Method::ASTAR), ..Settings::default() };
        let trace = problem.trace(&settings, 30, &mut |_| {}).unwrap();
        assert!(trace.selection.is_traced());
        let picture = tree_scene(&trace, &SearchTree::new(&trace).first(30), Language::En).to_svg();
        let shapes = ["<rect", "<circle", "<line"].map(|shape| picture.matches(shape).count());
        let scene = problem.scene();
        assert!(scene.width >= 1.0 && scene.height >= 1.0 && !scene.shapes.is_empty(), "{}", domain.name());
        // Beside the card there is a box for each node, and more for what it holds.
        assert!(shapes.iter().sum::<usize>() > trace.steps().count(), "{}: {shapes:?}", domain.name());
        let mut out = Vec::new();
        write_trace_steps(&trace, 5, AnswerParts { scenes: true, ..AnswerParts::default() }, Language::En, &mut out)
            .unwrap();
        let steps: Value = serde_json::from_slice(&out).unwrap();
        let start = &steps["scenes"][trace.start.name.as_str()];
        assert_eq!(start["shapes"].as_array().map(Vec::len), Some(scene.shapes.len()), "{}", domain.name());
    }
}

/// Checks that a film is XML in which every drawing that a frame places exists.
#[cfg(feature = "png")]
fn check_document(film: &str) {
    use resvg::usvg::roxmltree::Document;

    let document = Document::parse(film).unwrap_or_else(|error| panic!("{error}: {film}"));
    let named = |name: &str| document.descendants().filter_map(|node| node.attribute(name)).collect::<Vec<_>>();
    let drawings = named("id");
    assert!(named("href").iter().all(|link| drawings.contains(&link.trim_start_matches('#'))), "{film}");
    assert_eq!(drawings.len(), drawings.iter().collect::<std::collections::BTreeSet<_>>().len(), "names occur once");
    let last = document.root_element().last_element_child().expect("it has frames");
    assert_eq!(last.attribute("class"), Some("jg-frame"), "the last frame is on top");
}

#[test]
fn films_have_a_frame_for_each_step() {
    let limits = jiugong_search::Limits { nodes: Some(2_000), ..Default::default() };
    let traced = |problem: &Instance, method| {
        let settings = Settings { method: Some(method), limits: limits.clone(), ..Settings::default() };
        problem.trace(&settings, 12, &mut |_| {}).ok().filter(|trace| !trace.events.is_empty())
    };
    let domains = problems().into_iter().filter_map(|problem| traced(&problem, Method::ASTAR));
    let is_board =
        |problem: &Instance| problem.domain() == DomainName::default() && problem.unsolvable_reason().is_none();
    let board = problems().into_iter().find(is_board).unwrap();
    let methods = Method::all().filter_map(|method| traced(&board, method));
    let mut count = 0;
    for trace in domains.chain(methods) {
        let name = format!("{} {}", trace.domain.name(), trace.report.config.method.name());
        for language in Language::ALL {
            let film = trace_film(&trace, 10, language);
            assert_eq!(film.matches("class=\"jg-frame\"").count(), trace.steps().count(), "{name}");
            assert!(film.len() < 60_000 * trace.steps().count(), "{name}: {} bytes", film.len());
            #[cfg(feature = "png")]
            check_document(&film);
        }
        count += 1;
    }
    assert!(count > DOMAINS.len() + 10, "{count}");
}

#[test]
fn the_registry_lists_everything() {
    let limits = Bounds { time: 1.0, nodes: 1, memory: 1, board_cells: 1, body_bytes: 1 };
    for language in Language::ALL {
        let mut out = Vec::new();
        write_registry(&limits, &[], language, &mut out).unwrap();
        let registry: Value = serde_json::from_slice(&out).unwrap();
        let count = |list: &str| registry[list].as_array().unwrap().len();
        assert_eq!((count("methods"), count("domains")), (Method::all().count(), DOMAINS.len()));
        assert_eq!(count("heuristics"), HeuristicName::all().count());
        for (record, domain) in registry["domains"].as_array().unwrap().iter().zip(DOMAINS) {
            let row = domain.row();
            assert_eq!(record["name"], row.name);
            assert_eq!(record["options"].as_array().unwrap().len(), row.options.len());
            let verbs: Vec<&str> = row.abilities.iter().copied().map(Ability::verb).collect();
            assert_eq!(record["abilities"], serde_json::to_value(verbs).unwrap());
        }
    }
}

/// A plan of 255 moves, and one of 4.
fn long_and_short() -> [Answer; 2] {
    let solved = |domain: &str, text: &str| {
        let mut request = jiugong_lab::Request::new(domain.parse().unwrap());
        request.text = Some(text.into());
        request.problem().unwrap().solve(&Settings::default(), &mut |_| {}).unwrap()
    };
    [solved("hanoi", "8"), solved("jugs", "4 3 -> 2")]
}

#[test]
fn of_a_long_path_people_are_shown_the_beginning_and_the_end_unless_they_ask_for_all() {
    let [long, short] = long_and_short();
    assert_eq!((long.steps(), short.steps()), (Some(255), Some(4)));
    let in_full = |answer: &Answer, format: Format, language| {
        let mut out = Vec::new();
        format.write(answer, Extent::Whole, language, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let last = |text: &str| text.lines().rfind(|line| line.contains(" | ")).map(str::to_owned);
    for language in Language::ALL {
        let said = jiugong_show::catalogue::boards_left_out(language, "235");
        for format in [Format::Boards, Format::Arrows, Format::Upward] {
            let (folded, whole) = (written(&long, format, language), in_full(&long, format, language));
            assert!(folded.contains(&said) && !whole.contains(&said), "{folded}");
            assert!(folded.len() < whole.len() / 5);
            assert_eq!(written(&short, format, language), in_full(&short, format, language));
        }
        let (folded, whole) = (written(&long, Format::Boards, language), in_full(&long, Format::Boards, language));
        assert_eq!(last(&folded), last(&whole));
        assert!(whole.contains(&long.moves_line().unwrap()) && !folded.contains(&long.moves_line().unwrap()));
        assert!(folded.contains(&jiugong_show::catalogue::moves_left_out(language, "175")));
        // What programs read is whole.
        assert_eq!(written(&long, Format::Moves, language), in_full(&long, Format::Moves, language));
        let summary = written(&long, Format::Summary, language);
        assert!(summary.lines().count() == 1 && summary.contains("255"), "{summary}");
    }
}
