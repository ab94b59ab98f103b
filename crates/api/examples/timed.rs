//! Reads lists of bodies from standard input, solves each list five times on this thread, and writes the best time of each, in
//! microseconds: the baseline that `cargo xtask site --speed` compares WebAssembly with.

use std::io::Read;
use std::time::{Duration, Instant};

use http::{Request, StatusCode};
use jiugong_api::{Allowance, Part, answer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let lists: Vec<Vec<serde_json::Value>> = serde_json::from_str(&text)?;
    let allowance = Allowance::default();
    let once = |list: &[serde_json::Value]| -> Result<Duration, http::Error> {
        let began = Instant::now();
        for body in list {
            let request = Request::post("/api/v1/solve").header("content-type", "application/json");
            answer(&allowance, request.body(body.to_string().into_bytes())?, &mut |part| {
                if let Part::Head(status, _) = part {
                    assert_eq!(status, StatusCode::OK, "{body}");
                }
            });
        }
        Ok(began.elapsed())
    };
    let mut times = Vec::new();
    for list in &lists {
        let mut best = Duration::MAX;
        for _ in 0..5 {
            best = best.min(once(list)?);
        }
        times.push(best.as_micros());
    }
    println!("{}", serde_json::to_string(&times)?);
    Ok(())
}
