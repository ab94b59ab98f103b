//! Why processes could not begin together, or had to end.

use std::io;
use std::path::PathBuf;

use crate::space::WholeError;
use jiugong_lab::Explain;
use thiserror::Error;

/// Why processes could not begin together, or had to end.
#[derive(Debug, Error)]
pub enum ClusterError {
    /// The list of hosts cannot be read.
    #[error("{}: {error}", path.display())]
    HostsRead {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A line of the list of hosts is no address.
    #[error("{} line {line}: `{found}` is no address; expected HOST:PORT", path.display())]
    HostsLine {
        /// The file.
        path: PathBuf,
        /// The line, from 1 on.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// Two lines of the list of hosts are the same.
    #[error("{} line {line}: {address} stands in the list already", path.display())]
    HostsTwice {
        /// The file.
        path: PathBuf,
        /// The second of the two, from 1 on.
        line: usize,
        /// The address.
        address: String,
    },
    /// The list of hosts has no process of this number.
    #[error("there is no process {index}: {} has {count} lines, from process 0 on", path.display())]
    NoSuchProcess {
        /// The file.
        path: PathBuf,
        /// What was asked for.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// A name of a host is not known.
    #[error("{address}: the name of the host is not known: {error}")]
    UnknownHost {
        /// The address.
        address: String,
        /// Why not.
        error: io::Error,
    },
    /// The port is taken.
    #[error("{address} is in use; is process {index} running already?")]
    PortInUse {
        /// The address.
        address: String,
        /// Whose it is.
        index: usize,
    },
    /// The address belongs to another machine.
    #[error("{address} is no address of this machine; is process {index} to run on another one?")]
    NotHere {
        /// The address.
        address: String,
        /// Whose it is.
        index: usize,
    },
    /// An address cannot be listened on.
    #[error("{address}: {error}")]
    Listen {
        /// The address.
        address: String,
        /// Why not.
        error: io::Error,
    },
    /// Processes did not come in time.
    #[error("after {seconds} s these processes are not there: {missing}")]
    Missing {
        /// Which, with their addresses.
        missing: String,
        /// How long they were waited for.
        seconds: u64,
    },
    /// Two processes have one number.
    #[error("two processes say that they are process {index}")]
    SameIndex {
        /// The number.
        index: usize,
    },
    /// A process of another version.
    #[error("process {index} is version {found}, process 0 is version {own}")]
    OtherVersion {
        /// Which one.
        index: usize,
        /// Its version.
        found: String,
        /// Ours.
        own: String,
    },
    /// A process was asked for something else.
    #[error("process {index} was asked for `{found}`, process 0 for `{own}`")]
    OtherRequest {
        /// Which one.
        index: usize,
        /// What it was asked for.
        found: String,
        /// What process 0 was asked for.
        own: String,
    },
    /// A process has another list of hosts.
    #[error("process {index} has another list of hosts than process 0")]
    OtherHosts {
        /// Which one.
        index: usize,
    },
    /// A process is gone.
    #[error("process {index} ({address}) is gone; run all of them again")]
    Lost {
        /// Which one.
        index: usize,
        /// Its address.
        address: String,
    },
    /// A process has failed, and said why.
    #[error("process {index} ({address}): {message}")]
    Failed {
        /// Which one.
        index: usize,
        /// Its address.
        address: String,
        /// Why, in its own language.
        message: String,
    },
    /// A process could not be started.
    #[error("another process cannot be started: {error}")]
    Start {
        /// Why not.
        error: io::Error,
    },
    /// This program cannot start itself.
    #[error("processes can be started by the program `jiugong` alone")]
    NoProgram,
    /// The folders of the processes do not hold one count.
    #[error("the folders hold different counts: process {index} has {found} layers, process 0 has {own}")]
    Mixed {
        /// A process that differs.
        index: usize,
        /// The layers that it has.
        found: usize,
        /// The layers that process 0 has.
        own: usize,
    },
    /// A share of a space cannot be counted.
    #[error(transparent)]
    Part(#[from] WholeError),
    /// A journal cannot be read or written.
    #[error("{}: {error}", path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A journal is not as it was written.
    #[error("{} is cut or altered, or no journal of answers; it was left as it is", path.display())]
    JournalDamaged {
        /// The file.
        path: PathBuf,
    },
    /// A journal has answers to something else.
    #[error("{} has answers to other questions, or in another form; name another file", path.display())]
    JournalOther {
        /// The file.
        path: PathBuf,
    },
    /// Another process writes the journal.
    #[error("{} is in use by another process", path.display())]
    JournalBusy {
        /// The file.
        path: PathBuf,
    },
    /// Something is wrong with this program.
    #[error("internal error: {message}")]
    Internal {
        /// What.
        message: String,
    },
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
                format!("进程 {index}（{address}）已不在；请重新启动全部进程")
            }
            ClusterError::Failed { index, address, message } => format!("进程 {index}（{address}）：{message}"),
            ClusterError::Start { error } => format!("无法启动另一个进程：{error}"),
            ClusterError::NoProgram => "只有程序 `jiugong` 自身才能启动进程".to_owned(),
            ClusterError::Mixed { index, found, own } => {
                format!("各文件夹中的统计不一致：进程 {index} 有 {found} 层，进程 0 有 {own} 层")
            }
            ClusterError::Part(error) => error.zh(),
            ClusterError::JournalDamaged { path } => {
                format!("{} 被截短或改动，或不是答案日志；文件未作改动", path.display())
            }
            ClusterError::JournalOther { path } => {
                format!("{} 中是另一些问题的答案，或形式不同；请换一个文件", path.display())
            }
            ClusterError::JournalBusy { path } => format!("{} 正被另一个进程使用", path.display()),
            ClusterError::Internal { message } => format!("内部错误：{message}"),
        }
    }
}
