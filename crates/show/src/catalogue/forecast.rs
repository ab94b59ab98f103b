//! Messages about forecasts of counts.

use jiugong_lab::{Language, Limit};

catalogue! {
    forecast_bits(size: &str, boards: &str, largest: u32, known: &str) {
        en: "{size}: {boards}, one bit each, up to distance {largest}{known}.",
        zh: "{size}：{boards}，每个一位，至距离 {largest}{known}。",
    }
    forecast_keys(size: &str, boards: &str, largest: u32) {
        en: "{size}: about {boards} up to distance {largest}, each a key in memory (`explore_states` of the library counts them).",
        zh: "{size}：至距离 {largest} 约有 {boards}，每个在内存中存一个键（由程序库的 `explore_states` 统计）。",
    }
    forecast_guessed() { en: ", which is a guess", zh: "（估计值）" }
    forecast_machines(machines: usize, processes: usize, threads: usize) {
        en: "Machines: {machines}; processes of each: {processes}; threads of each process: {threads}.",
        zh: "机器 {machines} 台，每台进程 {processes} 个，每个进程线程 {threads} 个。",
    }
    forecast_speeds(core: &str, memory: &str, disk: &str, network: &str) {
        en: "A core: {core} ns a board, all layers together, measured here; memory {memory}, disk {disk}, network {network} of each machine.",
        zh: "核心：每个棋盘各层合计 {core} 纳秒（本机实测）；每台机器内存 {memory}，磁盘 {disk}，网络 {network}。",
    }
    forecast_enough(machines: usize) {
        en: "Twice as many machines as {machines} would not be a tenth faster.",
        zh: "超过 {machines} 台之后，机器再加一倍也快不到一成。",
    }
    column_machines() { en: "machines", zh: "机器" }
    column_kept() { en: "kept", zh: "存放" }
    forecast_in_memory() { en: "memory", zh: "内存" }
    forecast_on_disk() { en: "disk", zh: "磁盘" }
    column_memory_each() { en: "memory of each", zh: "每台内存" }
    column_disk_each() { en: "disk of each", zh: "每台磁盘" }
    column_disk_traffic() { en: "read and written", zh: "磁盘读写" }
    column_sent() { en: "sent", zh: "网络传输" }
    column_limit() { en: "limit", zh: "瓶颈" }
    forecast_asked() { en: "asked for", zh: "所问" }
    limit_cores() { en: "cores", zh: "核心" }
    limit_memory() { en: "memory", zh: "内存" }
    limit_disk() { en: "disk", zh: "磁盘" }
    limit_network() { en: "network", zh: "网络" }
    limit_waiting() { en: "each other", zh: "互相等待" }
    forecast_no_picture() { en: "a plan is no picture; count first", zh: "预估没有图；请先统计" }
}

/// The resource that limits the speed.
pub fn limit(language: Language, limit: Limit) -> String {
    match limit {
        Limit::Cores => limit_cores(language),
        Limit::Memory => limit_memory(language),
        Limit::Disk => limit_disk(language),
        Limit::Network => limit_network(language),
        Limit::Waiting => limit_waiting(language),
    }
}
