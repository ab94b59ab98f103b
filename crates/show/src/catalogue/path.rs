//! Messages about shortest solutions.

use jiugong_lab::Language;

catalogue! {
    path_one(length: &str, convention: &str) {
        en: "A shortest solution has {length} ({convention}):",
        zh: "最短解为{length}（{convention}）：",
    }
    path_only(length: &str, convention: &str) {
        en: "There is one shortest solution, of {length} ({convention}):",
        zh: "最短解只有一个，为{length}（{convention}）：",
    }
    path_all(length: &str, count: &str, order: &str, convention: &str) {
        en: "There are {count} shortest solutions, of {length} ({convention}), in the order {order}:",
        zh: "最短解共 {count} 个，各{length}（{convention}），按 {order} 的次序：",
    }
    path_stopped(bound: &str) {
        en: "stopped before a shortest solution was found{bound}",
        zh: "在找到最短解之前停止{bound}",
    }
    path_not_counted(why: &str) {
        en: "the shortest solutions were not counted: {why}",
        zh: "未能统计全部最短解：{why}",
    }
    path_first(length: &str, count: &str, shown: usize, order: &str, convention: &str) {
        en: "There are {count} shortest solutions, of {length} ({convention}); the first {shown} in the order {order}:",
        zh: "最短解共 {count} 个，各{length}（{convention}）；按 {order} 的次序，前 {shown} 个：",
    }
    path_countless(length: &str, shown: usize, order: &str, convention: &str) {
        en: "There are more shortest solutions than can be counted, of {length} ({convention}); the first {shown} in the order {order}:",
        zh: "最短解的个数超出可计数的范围，各{length}（{convention}）；按 {order} 的次序，前 {shown} 个：",
    }
}
