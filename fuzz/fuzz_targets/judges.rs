//! Inputs and answers of all judges as arbitrary bytes.
#![no_main]

use jiugong_course::judge::{JUDGES, Verdict};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (u8, &[u8], &[u8])| {
    let (which, input, answer) = data;
    let judge = &JUDGES[usize::from(which) % JUDGES.len()];
    let mut output = Vec::new();
    if (judge.solve)(&mut &input[..], &mut output).is_ok() {
        let verdict = (judge.check)(&mut &input[..], &mut &output[..]).expect("the input was read before");
        assert!(matches!(verdict, Verdict::Right { .. }), "{}: {verdict:?}", judge.name);
    }
    let _ = (judge.check)(&mut &input[..], &mut &answer[..]);
});
