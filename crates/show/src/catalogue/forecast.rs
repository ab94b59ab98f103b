//! Messages about forecasts of counts.

use jiugong_lab::{Language, Limit};

catalogue! {
    forecast_bits(size: &str, states: &str, largest: u32, known: &str) {
        en: "{size}: {states}, one bit each, up to distance {largest}{known}.",
        zh: "{size}：{states}，每个 1 比特，至距离 {largest}{known}。",
    }
    forecast_keys(size: &str, states: &str, largest: u32) {
        en: "{size}: about {states} up to distance {largest}, each a key in memory (`explore_states` of the library counts them).",
        zh: "{size}：至距离 {largest} 约有 {states}，每个在内存中存一个键（由程序库的 `explore_states` 统计）。",
    }
    forecast_guessed() { en: " (a guess)", zh: "（估计值）" }
    forecast_machines(machines: usize, processes: usize, threads: usize) {
        en: "Machines: {machines}; processes per machine: {processes}; threads per process: {threads}.",
        zh: "机器 {machines} 台，每台进程 {processes} 个，每个进程线程 {threads} 个。",
    }
    forecast_speeds(position: &str, core: &str, memory: &str, disk: &str, network: &str) {
        en: "Per core: {core} ns for each {position}, over all layers, measured here; per machine: memory {memory}, disk {disk}, network {network}.",
        zh: "核心：每个{position}各层合计 {core} 纳秒（本机实测）；每台机器内存 {memory}，磁盘 {disk}，网络 {network}。",
    }
    forecast_enough(machines: usize) {
        en: "With more than {machines} machines, doubling them makes it less than 10 % faster.",
        zh: "超过 {machines} 台之后，机器加倍也只快不到 10%。",
    }
    column_machines() { en: "machines", zh: "机器" }
    column_kept() { en: "stored in", zh: "存放于" }
    forecast_in_memory() { en: "memory", zh: "内存" }
    forecast_on_disk() { en: "disk", zh: "磁盘" }
    column_memory_each() { en: "memory per machine", zh: "每台内存" }
    column_disk_each() { en: "disk per machine", zh: "每台磁盘" }
    column_disk_traffic() { en: "read and written", zh: "磁盘读写" }
    column_sent() { en: "sent", zh: "网络传输" }
    column_limit() { en: "limit", zh: "瓶颈" }
    forecast_asked() { en: "requested", zh: "所求" }
    limit_cores() { en: "cores", zh: "核心" }
    limit_memory() { en: "memory", zh: "内存" }
    limit_disk() { en: "disk", zh: "磁盘" }
    limit_network() { en: "network", zh: "网络" }
    limit_waiting() { en: "waiting", zh: "互相等待" }
    forecast_no_picture() { en: "--plan has no picture; run the count first", zh: "预估没有图；请先运行统计" }
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
