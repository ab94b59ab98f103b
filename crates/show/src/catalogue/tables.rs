//! Messages about tables.

use jiugong_lab::Language;

catalogue! {
    /// The large tables are built because searches with the small ones take long.
    tables_larger() {
        en: "This board is hard: building the large tables (once, some seconds) and continuing with them.",
        zh: "这个棋盘较难：正在建立大表（只需一次，约数秒），然后继续搜索。",
    }
    tables_in(folder: &str, tables: &str) { en: "{tables} in {folder}", zh: "{folder} 中有 {tables}" }
    tables_total() { en: "in all", zh: "合计" }
    no_patterns(size: &str) {
        en: "boards of {size} have no pattern databases; expected 2x2 to 25 cells, with at least two rows and two columns",
        zh: "{size} 的棋盘没有模式数据库；应为 2x2 至 25 格，且至少两行两列",
    }
    /// Boards of this size have no tables of the huge tier.
    no_huge_patterns(size: &str) {
        en: "boards of {size} have no huge pattern databases; they are for 5x5",
        zh: "{size} 的棋盘没有超大模式数据库；它们只用于 5x5",
    }
    no_huge_pushes() {
        en: "there are no huge pattern databases for --metric multi; expected small or large",
        zh: "--metric multi 没有超大模式数据库；应为 small 或 large",
    }
    tables_ready(bytes: &str, time: &str) { en: "Ready: {bytes} of tables, {time}", zh: "就绪：表共 {bytes}，用时 {time}" }
    tables_lost(names: &str) {
        en: "built, but not saved: {names}; they will be rebuilt each time they are needed",
        zh: "已建成，但未能保存：{names}；以后每次用到都要重新建立",
    }
    tables_stopped() { en: "stopped; finished tables are kept", zh: "已停止；已完成的表会保留" }
    tables_memory() {
        en: "these tables need more memory than --memory-limit allows",
        zh: "建立这些表所需的内存超过 --memory-limit",
    }
    table_good() { en: "good", zh: "完好" }
    table_missing() { en: "unknown table", zh: "没有这个表" }
    table_gone() { en: "removed", zh: "已删除" }
    table_removed(bytes: &str) { en: "removed ({bytes})", zh: "已删除（{bytes}）" }
    tables_which() { en: "name the tables to remove, or give --all", zh: "请给出要删除的表，或使用 --all" }
    table_building(name: &str) { en: "building {name}; Ctrl-C stops", zh: "正在建立 {name}；按 Ctrl-C 停止" }
    table_waiting(name: &str) {
        en: "another process is building {name}; waiting for it",
        zh: "另一个进程正在建立 {name}，等待其完成",
    }
    table_rejected(path: &str, why: &str) { en: "{path}: {why}; building it again", zh: "{path}：{why}；重新建立" }
    table_not_kept(why: &str) {
        en: "the tables cannot be saved ({why}); continuing in memory",
        zh: "表无法保存（{why}）；改为只在内存中使用",
    }
}
