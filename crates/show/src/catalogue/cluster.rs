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
        en: "{processes} processes exchanged {bytes}.",
        zh: "{processes} 个进程共传输了 {bytes}。",
    }
    /// Progress of boards on several processes.
    cluster_boards(answered: &str, under_way: &str, processes: usize) {
        en: "boards answered: {answered}, under way: {under_way}; processes: {processes}; Ctrl-C stops",
        zh: "已求解棋盘 {answered} 个，进行中 {under_way} 个；进程数 {processes}；按 Ctrl-C 停止",
    }
    /// Data from another process is invalid.
    cluster_unread() {
        en: "internal error: the answer of another process is not readable",
        zh: "内部错误：无法读取另一个进程的答案",
    }
    /// Answers that were read from a journal.
    cluster_known(known: &str) { en: "Answers from the journal: {known}.", zh: "取自日志的答案：{known} 个。" }
    /// A checkpoint was given where a journal is expected.
    cluster_no_checkpoint() {
        en: "it needs one board and a parallel method; for several boards, use --journal",
        zh: "只用于一个棋盘与并行方法；多个棋盘请用 --journal",
    }
    /// A journal was given where a checkpoint is expected.
    cluster_no_journal() {
        en: "it is for several boards; for one board searched by all processes, use --checkpoint",
        zh: "用于多个棋盘；全部进程共同搜索一个棋盘时，请用 --checkpoint",
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
    cluster_silent() { en: "another machine, reachable; the port is free", zh: "另一台机器，可以连通；端口可用" }
    /// An address of another machine at which something listens.
    cluster_listening() {
        en: "another machine, but the port is already in use",
        zh: "另一台机器，但端口已被占用",
    }
    /// The name of a host is unknown.
    cluster_unknown(error: &str) { en: "unknown host name: {error}", zh: "主机名无法解析：{error}" }
    /// A machine that does not answer.
    cluster_unreachable(error: &str) { en: "unreachable: {error}", zh: "无法连通：{error}" }
    /// The check found no problem.
    cluster_good() {
        en: "No problem found from this machine. To compare versions, clocks, memory and disks too, run this with --process I on every machine at the same time.",
        zh: "从本机检查没有问题。若要比较版本、时钟、内存与磁盘，请在每台机器上同时加 --process I 运行。",
    }
    /// The check found a problem.
    cluster_bad() { en: "The processes cannot start with this list.", zh: "用此列表无法启动。" }
    /// The resources of a machine.
    cluster_facts(cores: usize, memory: &str, disk: &str, clock: i64) {
        en: "same version; cores: {cores}; free memory: {memory}; free disk: {disk}; clock: {clock:+} ms",
        zh: "版本相同；核心数 {cores}；可用内存 {memory}；可用磁盘 {disk}；时钟 {clock:+} 毫秒",
    }
    /// Clocks differ.
    cluster_clocks() { en: "The clocks differ by more than 2 s.", zh: "各机器的时钟相差超过 2 秒。" }
}
