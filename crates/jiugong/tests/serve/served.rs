//! A server in its own process.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// A server that runs until this is dropped.
pub struct Served {
    pub child: Child,
    stderr: BufReader<std::process::ChildStderr>,
    /// The line with its address.
    pub line: String,
    pub port: u16,
}

/// The server, not yet started.
pub fn program(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jiugong"));
    command.arg("serve").args(words).stdout(Stdio::piped()).stderr(Stdio::piped()).env("JIUGONG_LANG", "en");
    command
}

impl Served {
    /// Starts a server on a free port.
    pub fn new(words: &[&str]) -> Self {
        let mut child = program(&["--port", "0"]).args(words).spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        while !line.contains("://") {
            line.clear();
            assert!(stderr.read_line(&mut line).unwrap() > 0, "it ended before it listened");
        }
        let port = line.split("://").nth(1).and_then(|rest| rest.split(['/', ' ']).next());
        let port = port.and_then(|address| address.rsplit(':').next()).and_then(|port| port.parse().ok());
        Served { child, stderr, port: port.unwrap(), line }
    }

    pub fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }

    /// Sends a request; the response is still to be read.
    pub fn post(&self, path: &str, body: &str) -> TcpStream {
        let mut stream = self.connect();
        let (port, length) = (self.port, body.len());
        write!(
            stream,
            "POST /api/v1/{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}"
        )
        .unwrap();
        stream
    }

    /// Sends a request with its headers and reads the whole response.
    pub fn get(&self, address: &str, head: &str) -> String {
        let mut stream = TcpStream::connect((address, self.port)).unwrap();
        let port = self.port;
        write!(stream, "{head}Host: {address}:{port}\r\nConnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }

    /// Everything on stderr up to a line that contains `end`. After a minute without it the server is ended, so that the test fails.
    pub fn said_until(&mut self, end: &str) -> String {
        let (_found, waiting) = mpsc::channel::<()>();
        let process = self.child.id().to_string();
        thread::spawn(move || {
            if waiting.recv_timeout(Duration::from_mins(1)) == Err(RecvTimeoutError::Timeout) {
                let _ = Command::new("kill").arg(process).status();
            }
        });
        let mut said = self.line.clone();
        while !said.contains(end) {
            assert!(self.stderr.read_line(&mut said).unwrap() > 0, "it ended after {said}");
        }
        said
    }

    #[cfg(unix)]
    pub fn end(mut self, signal: &str) -> (ExitStatus, Duration, String) {
        let began = Instant::now();
        let killed = Command::new("kill").args([&format!("-{signal}"), &self.child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let status = self.child.wait().unwrap();
        let mut said = String::new();
        self.stderr.read_to_string(&mut said).unwrap();
        (status, began.elapsed(), said)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
