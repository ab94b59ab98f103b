//! Pattern databases in the browser's storage.
//!
//! The storage is asynchronous, and a search cannot wait. So when the store needs a table that is not loaded, it is noted as missing and the
//! search is cancelled; the caller loads it, provides it, and repeats the request. Provided and new tables are held until the request is
//! answered, so that each attempt gets further. Provided tables are not trusted: the store checks them as it checks files.
//!
//! Without a page that stores tables, they live in memory only.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jiugong_api::Allowance;
use jiugong_lab::Language;
use jiugong_lab::tables::{TableEvent, Tables};
use jiugong_show::catalogue::{self, Explain};
use jiugong_store::{Cache, Obstacle, Storage};
use js_sys::{Array, Function, JsString, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The part of the browser's storage that is loaded while a request is answered.
#[derive(Default)]
struct LoadedTables {
    /// Called with the name and content of each new table.
    put: Option<Function>,
    /// Called with a text about each rejected table.
    report: Option<Function>,
    language: Language,
    names: Option<HashSet<String>>,
    files: HashMap<String, Arc<Vec<u8>>>,
    /// The name of the missing table; empty if the list of names is missing.
    missing: Option<String>,
    cancel: Arc<AtomicBool>,
}

thread_local! {
    static LOADED: RefCell<LoadedTables> = RefCell::default();
}

/// The browser's storage, as the store of tables sees it.
#[derive(Debug)]
struct BrowserStorage;

impl LoadedTables {
    /// Notes what is missing and cancels the search.
    fn require(&mut self, name: &str) {
        self.missing = Some(name.to_owned());
        self.cancel.store(true, Ordering::SeqCst);
    }

    /// Whether the table `name` is stored; `false` also if the names are not loaded yet.
    fn has(&mut self, name: &str) -> bool {
        if self.put.is_some() && self.names.is_none() {
            self.require("");
        }
        self.names.as_ref().is_some_and(|names| names.contains(name))
    }
}

impl Storage for BrowserStorage {
    fn has(&self, name: &str) -> bool {
        LOADED.with_borrow_mut(|loaded| loaded.has(name))
    }

    fn get(&self, name: &str) -> Option<Arc<Vec<u8>>> {
        LOADED.with_borrow_mut(|loaded| {
            if !loaded.has(name) {
                return None;
            }
            let file = loaded.files.get(name).cloned();
            if file.is_none() {
                loaded.require(name);
            }
            file
        })
    }

    fn put(&self, name: &str, file: Vec<u8>) -> Result<(), Obstacle> {
        LOADED.with_borrow_mut(|loaded| {
            let Some(put) = &loaded.put else { return Err(Obstacle::NoFolder) };
            // The page finds out later whether there is space, and reports it itself.
            let _ = put.call2(&JsValue::NULL, &name.into(), &Uint8Array::from(&file[..]));
            loaded.names.get_or_insert_default().insert(name.to_owned());
            loaded.files.insert(name.to_owned(), Arc::new(file));
            Ok(())
        })
    }
}

/// The limits of a request. Tables are in the browser's storage if the page stores them.
pub fn allowance() -> Allowance {
    let plain = Allowance::default();
    if LOADED.with_borrow(|loaded| loaded.put.is_none()) {
        return plain;
    }
    let notify = |event: &TableEvent| {
        if let TableEvent::Rejected(rejected) = event {
            LOADED.with_borrow(|LoadedTables { language, report, .. }| {
                let path = rejected.path.display().to_string();
                let text = catalogue::table_rejected(*language, &path, &rejected.why.explain(*language));
                let _ = report.as_ref().map(|report| report.call1(&JsValue::NULL, &text.into()));
            });
        }
    };
    let storage = Cache::with_storage(Arc::new(BrowserStorage));
    let tables = Tables::kept_in(storage).at_most(plain.memory).notify(Arc::new(notify));
    Allowance { tables: Some(Arc::new(tables)), ..plain }
}

/// Called when a request begins. Returns the flag that cancels its search.
pub fn begin(language: Language) -> Arc<AtomicBool> {
    LOADED.with_borrow_mut(|loaded| {
        loaded.language = language;
        loaded.missing = None;
        loaded.cancel.store(false, Ordering::SeqCst);
        loaded.cancel.clone()
    })
}

/// Whether something is missing. The output of the request is then not its answer.
pub fn is_missing() -> bool {
    LOADED.with_borrow(|loaded| loaded.missing.is_some())
}

/// Called when a request ends. Returns whether it is answered.
pub fn end() -> bool {
    LOADED.with_borrow_mut(|loaded| {
        if loaded.missing.is_none() {
            loaded.names = None;
            loaded.files.clear();
        }
        loaded.missing.is_none()
    })
}

/// Stores tables from now on: calls `put` with the name and content of each new table, and `report` with a text about each rejected one. To
/// be called before the first request.
#[wasm_bindgen(js_name = storeTables)]
pub fn store_tables(put: Function, report: Function) {
    LOADED.with_borrow_mut(|loaded| (loaded.put, loaded.report) = (Some(put), Some(report)));
}

/// The name of the missing table; empty if the names of all stored tables are missing.
#[wasm_bindgen]
pub fn missing() -> Option<String> {
    LOADED.with_borrow(|loaded| loaded.missing.clone())
}

/// Provides the names of all stored tables.
#[wasm_bindgen(js_name = provideNames)]
pub fn provide_names(names: &Array) {
    let names = names.iter().filter_map(|name| name.dyn_into::<JsString>().ok().map(String::from)).collect();
    LOADED.with_borrow_mut(|loaded| loaded.names = Some(names));
}

/// Provides a stored table, or `None` if it has been deleted.
#[wasm_bindgen(js_name = provideTable)]
pub fn provide_table(name: &str, file: Option<Vec<u8>>) {
    LOADED.with_borrow_mut(|loaded| {
        if let Some(file) = file {
            loaded.files.insert(name.to_owned(), Arc::new(file));
        } else if let Some(names) = &mut loaded.names {
            names.remove(name);
        }
    });
}
