//! The keys of each view, for the help overlay and the last line.

use jiugong_lab::{Language, Text};

use crate::app::Tab;

const fn text(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

/// Keys and their actions.
type Keys = &'static [(&'static str, Text)];

const EVERYWHERE: Keys = &[
    ("1 … 6  Tab", text("switch views", "切换视图")),
    ("Esc", text("back, or stop the search", "返回；停止搜索")),
    ("y", text("copy the equivalent command", "复制等价的命令")),
    ("L  T", text("language; colours", "语言；配色")),
    ("?  q", text("keys; quit", "按键说明；退出")),
];

const PLAY: Keys = &[
    ("← ↑ → ↓  hjkl", text("move the blank", "移动空格")),
    ("mouse", text("push a tile in line with the blank", "点击与空格同行或同列的棋子")),
    ("u  r", text("undo, redo", "撤销，重做")),
    ("0", text("start again", "从头再来")),
    ("t", text("a hint, and why", "提示及原因")),
    ("n  N", text("next board; board from a seed", "下一局；指定种子")),
    ("d", text("boards at a distance", "指定到目标的距离")),
    ("s  g", text("size; goal", "大小；目标")),
    ("b", text("type a board", "输入棋盘")),
    ("v  w  a", text("solve it; watch its search; map its space", "求解；观察搜索；状态空间")),
];

const SOLVE: Keys = &[
    ("↑ ↓", text("choose a row", "选择一行")),
    ("← →", text("change the value", "改变取值")),
    ("Enter  e", text("edit, or run on Run; edit a formula", "输入；在“开始”上为运行；e 可输入公式")),
    ("Backspace", text("reset to default", "恢复默认")),
    ("n  r", text("random problem; run", "随机问题；运行")),
    ("p  Space", text("play the solution, or pause", "回放；暂停")),
    ("← →  PgUp PgDn", text("back, forward; by ten", "后退、前进；十步")),
    ("Home End", text("beginning, end", "开头，结尾")),
    ("+ -", text("speed", "速度")),
    ("e  Esc", text("to the form", "回到表单")),
];

const WATCH: Keys = &[
    ("← →  PgUp PgDn", text("previous, next step; by ten", "后退、前进一步；十步")),
    ("Home End  g", text("first, last; to a step", "第一步、最后一步；跳到某步")),
    ("R", text("to the next round", "到下一轮")),
    ("Space", text("play, pause", "自动前进；暂停")),
    ("/  n N", text("find in the lists; next, previous", "在表中查找；下一个、上一个")),
    ("↑ ↓  f", text("scroll the list; the other list", "滚动；换一个表")),
    ("o", text("lists, tree, pseudocode", "表、搜索树、伪代码")),
    ("r  e  p", text("run again; to the form; back to the steps", "重新运行；回到表单；回到各步")),
];

const RACE: Keys = &[
    ("Enter", text("on Run: choose contenders; then: start", "在“开始”上：选参赛者；再按：开跑")),
    ("↑ ↓  Space", text("choose; select", "选择；勾选")),
    ("Space", text("during the race: pause", "比赛中：暂停")),
    ("+ -", text("speed", "速度")),
    ("← →", text("one node back, forward", "后退、前进一个结点")),
    ("Home End", text("start, finish", "起点，终点")),
    ("r  e", text("race again; to the form", "重新比赛；回到表单")),
];

const LEARN: Keys = &[
    ("↑ ↓", text("a lesson; scroll", "选择课程；滚动")),
    ("Enter", text("start; continue", "开始；继续")),
    ("A B C …", text("answer a question", "回答问题")),
    ("PgUp PgDn", text("scroll by ten", "滚动十行")),
];

const SPACE: Keys = &[
    ("Enter  r", text("count", "统计")),
    ("↑ ↓", text("scroll", "滚动")),
    ("g", text("logarithmic bars", "对数刻度")),
    ("e  Esc  p", text("to the form; back to the bars", "回到表单；回到条形图")),
];

/// The keys of a view.
pub fn keys(_: Language, tab: Tab) -> Keys {
    match tab {
        Tab::Play => PLAY,
        Tab::Solve => SOLVE,
        Tab::Watch => WATCH,
        Tab::Race => RACE,
        Tab::Learn => LEARN,
        Tab::Space => SPACE,
    }
}

/// The global keys.
pub fn keys_everywhere(_: Language) -> Keys {
    EVERYWHERE
}

/// The title of the help overlay.
pub fn keys_of(language: Language, tab: &str) -> String {
    match language {
        Language::En => format!("{tab}: keys"),
        Language::Zh => format!("{tab}：按键"),
    }
}

/// The most important keys of a view, for the last line.
pub fn short_keys(language: Language, tab: Tab) -> String {
    let line = match tab {
        Tab::Play => text(
            "←↑→↓ move  u undo  t hint  n new  s size  g goal  d distance  v solve  w watch",
            "←↑→↓ 移动  u 撤销  t 提示  n 新局  s 大小  g 目标  d 距离  v 求解  w 观察",
        ),
        Tab::Solve => text(
            "↑↓ row  ←→ value  Enter type/run  n random  p play  +- speed  Esc back/stop",
            "↑↓ 选行  ←→ 改值  回车 输入/运行  n 随机  p 回放  +- 速度  Esc 返回/停止",
        ),
        Tab::Watch => text(
            "←→ step  g to step  R round  Space play  / find  f list  o pane  e form",
            "←→ 单步  g 跳步  R 下一轮  空格 自动  / 查找  f 换表  o 换窗格  e 表单",
        ),
        Tab::Race => text(
            "Enter next  Space select/pause  +- speed  ←→ node  End finish  e form",
            "回车 下一步  空格 勾选/暂停  +- 速度  ←→ 单步  End 终点  e 表单",
        ),
        Tab::Learn => text(
            "↑↓ choose/scroll  Enter start/continue  A B C answer  Esc back",
            "↑↓ 选择/滚动  回车 开始/继续  A B C 作答  Esc 返回",
        ),
        Tab::Space => text("Enter count  ↑↓ scroll  g logarithmic  e form", "回车 统计  ↑↓ 滚动  g 对数  e 表单"),
    };
    line.get(language).to_owned()
}
