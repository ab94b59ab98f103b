//! Messages in pictures of search trees.

use jiugong_lab::{Amount, Language};

catalogue! {
    tree_title(way: &str, expanded: &str, generated: &str) {
        en: "{way}: {expanded} expanded, {generated} generated",
        zh: "{way}：扩展 {expanded}，生成 {generated}",
    }
    tree_whole(nodes: &str) { en: "Complete: {nodes}.", zh: "全部画出：{nodes}。" }
    tree_part(nodes: &str, left_out: &str) {
        en: "The first {nodes}; {left_out} left out.",
        zh: "前 {nodes}；另有 {left_out} 个未画出。",
    }
    tree_folded(nodes: &str, left_out: &str) {
        en: "Folded to {nodes}; {left_out} left out; --all shows everything.",
        zh: "已折叠为 {nodes}；另有 {left_out} 个未画出，用 --all 可全部画出。",
    }
    /// Part of the tree is shown, with the rest of the solution path.
    tree_part_and_path(nodes: &str, more: &str, left_out: &str) {
        en: "The first {nodes} and {more} more of the solution path; {left_out} left out.",
        zh: "前 {nodes}，外加解路径上的 {more} 个；另有 {left_out} 个未画出。",
    }
    tree_path_beyond() { en: "The solution is not among them.", zh: "解不在其中。" }
    tree_only(round: usize, of: usize) { en: "Round {round} of {of}.", zh: "第 {round} 轮，共 {of} 轮。" }
    tree_round(round: usize, bound: Amount) { en: "round {round}, bound {bound}", zh: "第 {round} 轮，界限 {bound}" }
    tree_expanded() { en: "expanded:", zh: "已扩展：" }
    tree_figures() { en: "order, g+h=f", zh: "扩展次序，g+h=f" }
    /// Legend: the figures of a node without an estimate.
    tree_figures_g() { en: "order, g", zh: "扩展次序，g" }
    tree_open() { en: "still in OPEN", zh: "仍在 OPEN 表中" }
    tree_cut() { en: "generated, not entered", zh: "已生成但未进入" }
    tree_goal() { en: "goal", zh: "目标" }
    tree_path() { en: "solution path", zh: "解路径" }
    tree_forward() { en: "expanded forward:", zh: "正向扩展：" }
    tree_backward() { en: "expanded backward", zh: "反向扩展" }
    tree_meeting() { en: "the searches meet", zh: "两个搜索相遇" }
    /// Legend: a path between two nodes that is not shown.
    tree_skipped() { en: "nodes between left out", zh: "略去中间的结点" }
    tree_duplicate() { en: "duplicate", zh: "重复" }
    tree_pruned() { en: "cut off by the bound", zh: "因界限剪枝" }
    tree_hidden() { en: "n nodes below left out", zh: "其下略去 n 个结点" }
    tree_nothing() { en: "no picture was written: nothing was searched", zh: "未写文件：没有进行搜索" }
    /// The extension of a file does not name a format.
    tree_kind(file: &str) {
        en: "the type of {file} is unknown; expected a name that ends in .svg, .png or .dot",
        zh: "{file} 的文件类型未知；文件名应以 .svg、.png 或 .dot 结尾",
    }
}
