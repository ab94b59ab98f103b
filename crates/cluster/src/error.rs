//! Errors that keep processes from beginning together, or end them early.

use std::io;
use std::path::PathBuf;

use crate::space::WholeError;
use jiugong_lab::{DomainError, Explain};
use thiserror::Error;

/// An error that keeps processes from beginning together, or ends them early.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the message of each variant explains its fields")]
pub enum ClusterError {
    /// The list of hosts cannot be read.
    #[error("{}: {error}", path.display())]
    HostsRead { path: PathBuf, error: io::Error },
    /// A line of the list of hosts is not an address.
    #[error("{} line {line}: `{found}` is not an address; expected HOST:PORT", path.display())]
    HostsLine {
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        found: String,
    },
    /// Two lines of the list of hosts have the same address.
    #[error("{} line {line}: {address} is in the list already", path.display())]
    HostsTwice {
        path: PathBuf,
        /// The second of the two lines, counted from 1.
        line: usize,
        address: String,
    },
    /// The list of hosts has no line for the process.
    #[error("there is no process {index}: {} has {count} lines, counted from process 0", path.display())]
    NoSuchProcess { path: PathBuf, index: usize, count: usize },
    /// The name of a host cannot be resolved.
    #[error("{address}: the host name cannot be resolved: {error}")]
    UnknownHost { address: String, error: io::Error },
    /// The port is in use.
    #[error("{address} is in use; is process {index} running already?")]
    PortInUse { address: String, index: usize },
    /// The address does not belong to this machine.
    #[error("{address} is not an address of this machine; should process {index} run on another one?")]
    NotHere { address: String, index: usize },
    /// Listening on an address failed.
    #[error("{address}: {error}")]
    Listen { address: String, error: io::Error },
    /// Some processes did not connect in time.
    #[error("these processes did not connect within {seconds} s: {missing}")]
    Missing {
        /// Their numbers and addresses.
        missing: String,
        /// How long this process waited.
        seconds: u64,
    },
    /// Two processes have the same number.
    #[error("two processes claim to be process {index}")]
    SameIndex { index: usize },
    /// A process has another version.
    #[error("process {index} is version {found}, process 0 is version {own}")]
    OtherVersion { index: usize, found: String, own: String },
    /// A process has another request.
    #[error("process {index} was started for `{found}`, process 0 for `{own}`")]
    OtherRequest { index: usize, found: String, own: String },
    /// A process has another list of hosts.
    #[error("process {index} and process 0 have different lists of hosts")]
    OtherHosts { index: usize },
    /// The connection to a process was lost.
    #[error("process {index} ({address}) is gone; run all of them again")]
    Lost { index: usize, address: String },
    /// A process failed and sent the reason.
    #[error("process {index} ({address}): {message}")]
    Failed {
        index: usize,
        address: String,
        /// The reason, in the language of that process.
        message: String,
    },
    /// A process could not be started.
    #[error("another process cannot be started: {error}")]
    Start { error: io::Error },
    /// This process cannot start copies of itself.
    #[error("only the program `jiugong` can start processes")]
    NoProgram,
    /// The folders of the processes belong to different counts.
    #[error("the folders hold different counts: process {index} has {found} layers, process 0 has {own}")]
    Mixed { index: usize, found: usize, own: usize },
    /// A share of a space cannot be counted.
    #[error(transparent)]
    Part(#[from] WholeError),
    /// A space cannot be counted.
    #[error(transparent)]
    Count(#[from] DomainError),
    /// A journal cannot be read or written.
    #[error("{}: {error}", path.display())]
    Journal { path: PathBuf, error: io::Error },
    /// The file is damaged or is not a journal.
    #[error("{} is truncated or altered, or not a journal of answers; it was not changed", path.display())]
    JournalDamaged { path: PathBuf },
    /// The journal holds answers to another request.
    #[error("{} holds answers to other questions, or in another format; choose another file", path.display())]
    JournalOther { path: PathBuf },
    /// Another process is writing the journal.
    #[error("{} is in use by another process", path.display())]
    JournalBusy { path: PathBuf },
    /// An internal error.
    #[error("internal error: {message}")]
    Internal { message: String },
}

impl Explain for ClusterError {
    fn zh(&self) -> String {
        match self {
            ClusterError::HostsRead { path, error } | ClusterError::Journal { path, error } => {
                format!("{}：{error}", path.display())
            }
            ClusterError::HostsLine { path, line, found } => {
                format!("{} 第 {line} 行：`{found}` 不是地址；应为 HOST:PORT", path.display())
            }
            ClusterError::HostsTwice { path, line, address } => {
                format!("{} 第 {line} 行：{address} 在列表中已出现过", path.display())
            }
            ClusterError::NoSuchProcess { path, index, count } => {
                format!("没有进程 {index}：{} 共 {count} 行，从进程 0 数起", path.display())
            }
            ClusterError::UnknownHost { address, error } => format!("{address}：主机名无法解析：{error}"),
            ClusterError::PortInUse { address, index } => format!("{address} 已被占用；进程 {index} 是否已在运行？"),
            ClusterError::NotHere { address, index } => {
                format!("{address} 不是本机的地址；进程 {index} 是否应在另一台机器上运行？")
            }
            ClusterError::Listen { address, error } => format!("{address}：{error}"),
            ClusterError::Missing { missing, seconds } => format!("等待 {seconds} 秒后，下列进程仍未出现：{missing}"),
            ClusterError::SameIndex { index } => format!("有两个进程都自称进程 {index}"),
            ClusterError::OtherVersion { index, found, own } => {
                format!("进程 {index} 的版本是 {found}，进程 0 的版本是 {own}")
            }
            ClusterError::OtherRequest { index, found, own } => {
                format!("进程 {index} 的任务是 `{found}`，进程 0 的任务是 `{own}`")
            }
            ClusterError::OtherHosts { index } => format!("进程 {index} 的主机列表与进程 0 的不同"),
            ClusterError::Lost { index, address } => {
                format!("进程 {index}（{address}）已退出或失联；请重新启动全部进程")
            }
            ClusterError::Failed { index, address, message } => format!("进程 {index}（{address}）：{message}"),
            ClusterError::Start { error } => format!("无法启动另一个进程：{error}"),
            ClusterError::NoProgram => "只有程序 `jiugong` 自身才能启动进程".to_owned(),
            ClusterError::Mixed { index, found, own } => {
                format!("各文件夹中的统计不一致：进程 {index} 有 {found} 层，进程 0 有 {own} 层")
            }
            ClusterError::Part(error) => error.zh(),
            ClusterError::Count(error) => error.zh(),
            ClusterError::JournalDamaged { path } => {
                format!("{} 被截断或改动，或不是答案日志；文件未作改动", path.display())
            }
            ClusterError::JournalOther { path } => {
                format!("{} 中是另一些问题的答案，或形式不同；请换一个文件", path.display())
            }
            ClusterError::JournalBusy { path } => format!("{} 正被另一个进程使用", path.display()),
            ClusterError::Internal { message } => format!("内部错误：{message}"),
        }
    }
}
