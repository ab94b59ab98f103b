//! The two interactive programs: whatever is typed, they end when the input does.
#![no_main]

use jiugong_course::interactive::{chinese, english};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    // A long path at every prompt is slow, and proves nothing more.
    if text.len() > 512 {
        return;
    }
    let mut output = Vec::new();
    english::run(&mut &text[..], &mut output).expect("memory takes everything");
    chinese::run(&mut &text[..], &mut output).expect("memory takes everything");
});
