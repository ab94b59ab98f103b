//! The two interactive programs: they end with their input, whatever it is.
#![no_main]

use jiugong_course::interactive::{chinese, english};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    // Long paths at every prompt would be slow without testing more.
    if text.len() > 512 {
        return;
    }
    let mut output = Vec::new();
    english::run(&mut &text[..], &mut output).expect("memory takes everything");
    chinese::run(&mut &text[..], &mut output).expect("memory takes everything");
});
