//! Forecasts of counts, in every format of counts.

use std::io::{self, Write};
use std::time::Duration;

use jiugong_lab::{Estimate, Facts, Forecast, Language, Limit, StateEncoding};
use serde::Serialize;

use super::SpaceFormat;
use crate::catalogue;
use crate::export::json::line;
use crate::export::table::{Column, Table};
use crate::units::{show_bytes, show_long, show_speed, three_digits};

/// The forecast of a count.
#[derive(Serialize)]
struct ForecastJson<'a> {
    domain: &'static str,
    #[serde(flatten)]
    extent: &'a Facts,
    /// `bits` or `keys`.
    kept: &'static str,
    states: u64,
    largest: u32,
    /// Whether the largest distance is known rather than estimated.
    largest_known: bool,
    processes: usize,
    threads: usize,
    cores: usize,
    memory_limit: u64,
    core_ns: f64,
    memory_speed: Option<f64>,
    disk_speed: Option<f64>,
    network: Option<f64>,
    plan: Row,
    by_machines: Vec<Row>,
    enough_machines: Option<usize>,
}

#[derive(Serialize)]
struct Row {
    machines: usize,
    on_disk: bool,
    memory: u64,
    disk: u64,
    disk_traffic: u64,
    traffic: u64,
    time_us: u64,
    limit: &'static str,
}

fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Cores => "cores",
        Limit::Memory => "memory",
        Limit::Disk => "disk",
        Limit::Network => "network",
        Limit::Waiting => "waiting",
    }
}

fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

impl Row {
    fn new(estimate: &Estimate) -> Self {
        let Estimate { machines, on_disk, memory, disk, disk_traffic, traffic, time, limit } = *estimate;
        let (time_us, limit) = (microseconds(time), limit_name(limit));
        Row { machines, on_disk, memory, disk, disk_traffic, traffic, time_us, limit }
    }
}

impl SpaceFormat {
    /// Writes the forecast of a count.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write_forecast(self, forecast: &Forecast, language: Language, out: &mut dyn Write) -> io::Result<()> {
        match self {
            SpaceFormat::Table => table(forecast, language, out),
            SpaceFormat::Csv => csv(forecast, out),
            SpaceFormat::Json => json(forecast, out),
        }
    }
}

fn json(forecast: &Forecast, out: &mut dyn Write) -> io::Result<()> {
    let request = &forecast.request;
    let record = ForecastJson {
        domain: forecast.domain.name(),
        extent: &forecast.extent,
        kept: if forecast.encoding == StateEncoding::Bits { "bits" } else { "keys" },
        states: forecast.states,
        largest: forecast.largest,
        largest_known: forecast.is_known,
        processes: request.processes,
        threads: request.threads,
        cores: request.cores,
        memory_limit: request.memory,
        core_ns: forecast.core,
        memory_speed: forecast.memory_speed,
        disk_speed: forecast.disk_speed,
        network: request.network,
        plan: Row::new(&forecast.asked),
        by_machines: forecast.rows.iter().map(Row::new).collect(),
        enough_machines: forecast.enough,
    };
    line(&record, out)
}

fn csv(forecast: &Forecast, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "machines,on_disk,memory,disk,disk_traffic,traffic,time_us,limit")?;
    for row in forecast.rows.iter().map(Row::new) {
        let Row { machines, on_disk, memory, disk, disk_traffic, traffic, time_us, limit } = row;
        writeln!(out, "{machines},{on_disk},{memory},{disk},{disk_traffic},{traffic},{time_us},{limit}")?;
    }
    Ok(())
}

fn table(forecast: &Forecast, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let request = &forecast.request;
    let words = &forecast.domain.row().capabilities.words;
    let (size, states) = (&forecast.size, catalogue::positions(language, words, forecast.states));
    let known = if forecast.is_known { String::new() } else { catalogue::forecast_guessed(language) };
    let what = match forecast.encoding {
        StateEncoding::Bits => catalogue::forecast_bits(language, size, &states, forecast.largest, &known),
        StateEncoding::Keys => catalogue::forecast_keys(language, size, &states, forecast.largest),
    };
    writeln!(out, "{what}")?;
    let who = catalogue::forecast_machines(language, request.machines, request.processes, request.threads);
    writeln!(out, "{who}")?;
    let speed = |speed: Option<f64>| speed.map_or_else(|| "\u{2013}".to_owned(), show_speed);
    let (memory, disk, network) = (forecast.memory_speed, forecast.disk_speed, request.network);
    let core = three_digits(forecast.core);
    let position = words.position.get(language);
    let speeds = catalogue::forecast_speeds(language, position, &core, &speed(memory), &speed(disk), &speed(network));
    writeln!(out, "{speeds}\n")?;
    let titles = [
        catalogue::column_machines(language),
        catalogue::column_time(language),
        catalogue::column_limit(language),
        catalogue::column_kept(language),
        catalogue::column_memory_each(language),
        catalogue::column_disk_each(language),
        catalogue::column_disk_traffic(language),
        catalogue::column_sent(language),
    ];
    let mut table = Table::new(titles.map(Column::figure).into());
    let is_listed = forecast.rows.iter().any(|row| row.machines == request.machines);
    let mut rows: Vec<&Estimate> = forecast.rows.iter().collect();
    if !is_listed {
        rows.push(&forecast.asked);
    }
    rows.sort_by_key(|row| row.machines);
    for row in rows {
        let bytes = |bytes: u64| if bytes == 0 { "\u{2013}".to_owned() } else { show_bytes(bytes as usize) };
        let kept =
            if row.on_disk { catalogue::forecast_on_disk(language) } else { catalogue::forecast_in_memory(language) };
        table.add(vec![
            row.machines.to_string(),
            show_long(row.time),
            catalogue::limit(language, row.limit),
            kept,
            bytes(row.memory),
            bytes(row.disk),
            bytes(row.disk_traffic),
            bytes(row.traffic),
        ]);
    }
    table.write(language, None, out)?;
    match forecast.enough {
        Some(machines) => writeln!(out, "{}", catalogue::forecast_enough(language, machines)),
        None => Ok(()),
    }
}
