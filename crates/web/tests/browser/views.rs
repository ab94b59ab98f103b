//! Fills every view with content, for tests that check all of them.

use std::time::Duration;

use crate::page::Page;

pub const VIEWS: [&str; 8] = ["play", "solve", "watch", "race", "space", "maze", "four", "lessons"];
const END: &str = "\u{e010}";

impl Page {
    /// Opens a view and fills it with as much content as possible.
    pub async fn fill(&self, view: &str) {
        match view {
            "solve" => {
                self.goto("#solve?b=8-6-7_2-5-4_3-0-1&g=standard&method=astar&heuristic=manhattan").await;
                self.solve().await;
                self.click("step").await;
            }
            "watch" => {
                self.goto("#watch?b=2-8-3_1-6-4_7-0-5&g=spiral&method=astar&heuristic=misplaced").await;
                self.click("run").await;
                self.until("a reason", "document.querySelector('[data-testid=trace-why]').textContent").await;
                for _ in 0..3 {
                    self.click("trace-next").await;
                }
            }
            "race" => {
                self.goto("#race").await;
                self.race().await;
            }
            "space" => {
                self.goto("#space?b=8-6-7_2-5-4_3-0-1&g=standard").await;
                self.until("the place in the space", "document.querySelector('.bar-of.here')").await;
            }
            "maze" => {
                self.goto("#maze").await;
                self.click("maze-run").await;
                self.to_the_end("maze-run").await;
                self.until("the way", "document.querySelector('[data-testid=maze-grid] .path')").await;
            }
            "four" => {
                self.goto("#four").await;
                self.click("four-run").await;
                self.to_the_end("four-run").await;
                self.until("four in line", "document.querySelectorAll('[data-testid=four-grid] .won').length >= 4")
                    .await;
            }
            "lessons" => {
                self.goto("#lessons").await;
                self.click_css("[data-testid=lesson-list] button").await;
                self.click("lesson-all").await;
                self.until("the whole lesson", "!document.querySelector('[data-testid=lesson-all]')").await;
            }
            _ => {
                self.goto(&format!("#{view}")).await;
                self.distance("spiral").await;
            }
        }
    }

    /// Runs the search of Solve and waits for the answer.
    pub async fn solve(&self) {
        self.click("run").await;
        self.within(
            Duration::from_secs(40),
            "an answer",
            "document.querySelector('[data-testid=result-steps]')?.checkVisibility()",
        )
        .await;
    }

    /// Runs the race and waits for the table.
    pub async fn race(&self) {
        self.click("race-run").await;
        self.within(
            Duration::from_secs(40),
            "the race's table",
            "document.querySelector('[data-testid=race-table] tbody')?.checkVisibility()",
        )
        .await;
    }

    /// Runs a search, waits for its playback and jumps to the end.
    pub async fn to_the_end(&self, run: &str) {
        self.until("something to play", "document.querySelector('[data-testid=jump]').max > 0").await;
        self.until("the search is over", &format!("document.querySelector('[data-testid={run}]').closest('.runner').querySelector('[data-testid=cancel]').disabled")).await;
        self.by("jump").await.send_keys(END).await.unwrap();
        self.until("the end", "(jump => jump.value === jump.max)(document.querySelector('[data-testid=jump]'))").await;
    }
}
