//! Messages about work on several processes.

use jiugong_lab::Language;

crate::catalogue! {
    /// Bytes that process 0 sent to the others.
    cluster_exchanged(processes: usize, bytes: &str) {
        en: "{processes} processes; process 0 sent {bytes} to the others.",
        zh: "共 {processes} 个进程；进程 0 向其他进程发送了 {bytes}。",
    }
    /// Bytes that the processes sent to each other.
    cluster_sent(processes: usize, bytes: &str) {
        en: "{processes} processes sent each other {bytes}.",
        zh: "{processes} 个进程共互相发送了 {bytes}。",
    }
    /// Progress of boards on several processes.
    cluster_boards(answered: &str, under_way: &str, processes: usize) {
        en: "boards answered: {answered}, under way: {under_way}; processes: {processes}; Ctrl-C stops",
        zh: "已求解棋盘 {answered} 个，进行中 {under_way} 个；进程数 {processes}；按 Ctrl-C 停止",
    }
    /// Data from another process is invalid.
    cluster_unread() {
        en: "internal error: the answer of another process cannot be read",
        zh: "内部错误：无法读取另一个进程的答案",
    }
    /// Answers that were read from a journal.
    cluster_known(known: &str) { en: "Answers from the journal: {known}.", zh: "取自日志的答案：{known} 个。" }
    /// A checkpoint was given where a journal is expected.
    cluster_no_checkpoint() {
        en: "it is for one board and a method that can share out its search; answers to many are kept with --journal",
        zh: "只用于一个棋盘，且方法能分配其搜索；多个棋盘的答案请用 --journal 保存",
    }
    /// A journal was given where a checkpoint is expected.
    cluster_no_journal() {
        en: "it is for many boards; the search of one that all processes share is saved with --checkpoint",
        zh: "用于多个棋盘；全部进程共同搜索一个棋盘时，请用 --checkpoint 保存进度",
    }
    /// A line of a list of hosts, with its state.
    cluster_line(index: usize, address: &str, words: &str) {
        en: "process {index}  {address}: {words}",
        zh: "进程 {index}  {address}：{words}",
    }
    /// An address of this machine.
    cluster_here() { en: "this machine, the port is free", zh: "本机，端口可用" }
    /// An address of this machine that is in use.
    cluster_taken() { en: "this machine, but the port is in use", zh: "本机，但端口已被占用" }
    /// An address of another machine, which answers.
    cluster_silent() { en: "another machine, which answers; the port is free", zh: "另一台机器，可以连通；端口可用" }
    /// An address of another machine at which something listens.
    cluster_listening() {
        en: "another machine, but something listens on the port already",
        zh: "另一台机器，但该端口上已有程序在监听",
    }
    /// The name of a host is unknown.
    cluster_unknown(error: &str) { en: "the name of the host is not known: {error}", zh: "主机名无法解析：{error}" }
    /// A machine that does not answer.
    cluster_unreachable(error: &str) { en: "it does not answer: {error}", zh: "无法连通：{error}" }
    /// The check found no problem.
    cluster_good() {
        en: "Seen from here nothing would stop them. With --process I on every machine at once, versions, clocks, memory and disks are compared too.",
        zh: "从本机看没有障碍。若在每台机器上同时加 --process I 运行，还会比较版本、时钟、内存与磁盘。",
    }
    /// The check found a problem.
    cluster_bad() { en: "They cannot begin like this.", zh: "这样无法开始。" }
    /// The resources of a machine.
    cluster_facts(cores: usize, memory: &str, disk: &str, clock: i64) {
        en: "same version; cores: {cores}; free memory: {memory}; free disk: {disk}; clock: {clock:+} ms",
        zh: "版本相同；核心数 {cores}；可用内存 {memory}；可用磁盘 {disk}；时钟 {clock:+} 毫秒",
    }
    /// Clocks differ.
    cluster_clocks() { en: "The clocks differ by more than 2 s.", zh: "各机器的时钟相差超过 2 秒。" }
}
