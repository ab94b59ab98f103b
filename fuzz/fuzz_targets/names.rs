//! Values of command-line options.
#![no_main]

use jiugong_course::judge;
use jiugong_lab::registry::{HeuristicName, Method, Store};
use jiugong_lab::{Language, Weight};
use jiugong_puzzles::tiles::{Convention, NamedGoal, Order, Size};
use jiugong_show::export::Format;
use jiugong_show::units::{read_bytes, read_duration};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(size) = text.parse::<Size>() {
        assert_eq!(size.to_string().parse(), Ok(size));
    }
    if let Ok(order) = text.parse::<Order>() {
        assert_eq!(order.to_string().parse(), Ok(order));
    }
    let _ = text.parse::<Convention>().map(|found| assert_eq!(found.name().parse(), Ok(found)));
    let _ = text.parse::<NamedGoal>().map(|found| assert_eq!(found.name().parse(), Ok(found)));
    let _ = text.parse::<Method>().map(|found| assert_eq!(found.name().parse(), Ok(found)));
    let _ = text.parse::<HeuristicName>().map(|found| assert_eq!(found.name().parse(), Ok(found)));
    let _ = text.parse::<Store>().map(|found| assert_eq!(found.name().parse(), Ok(found)));
    let _ = (text.parse::<Format>(), text.parse::<Language>(), judge::by_name(text));
    let _ = (Weight::parse(text), read_bytes(text), read_duration(text));
});
