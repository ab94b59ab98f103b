//! Tables in the browser's storage. It answers later, and a search cannot wait: what it wants is noted and the search called off; whoever
//! asked brings what is wanted and asks again. What was brought or made is held until the request is answered, so each time it comes
//! further. Nothing that is brought is believed: the store checks it as it checks files.
//!
//! Without a page that keeps tables, they live in memory alone.

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

/// What is held of the browser's storage while a request is answered.
#[derive(Default)]
struct Kept {
    /// Whom to give a table that was made, with its name.
    put: Option<Function>,
    /// Whom to tell of a table that was not used.
    say: Option<Function>,
    language: Language,
    names: Option<HashSet<String>>,
    files: HashMap<String, Arc<Vec<u8>>>,
    /// A table; or, if it has no name, the names of all.
    wanted: Option<String>,
    cancel: Arc<AtomicBool>,
}

thread_local! {
    static KEPT: RefCell<Kept> = RefCell::default();
}

/// The browser's storage.
#[derive(Debug)]
struct Browser;

impl Kept {
    fn want(&mut self, name: &str) {
        self.wanted = Some(name.to_owned());
        self.cancel.store(true, Ordering::SeqCst);
    }

    /// Whether there is a table called `name`, if that is known.
    fn has(&mut self, name: &str) -> bool {
        if self.put.is_some() && self.names.is_none() {
            self.want("");
        }
        self.names.as_ref().is_some_and(|names| names.contains(name))
    }
}

impl Storage for Browser {
    fn has(&self, name: &str) -> bool {
        KEPT.with_borrow_mut(|kept| kept.has(name))
    }

    fn get(&self, name: &str) -> Option<Arc<Vec<u8>>> {
        KEPT.with_borrow_mut(|kept| {
            if !kept.has(name) {
                return None;
            }
            let file = kept.files.get(name).cloned();
            if file.is_none() {
                kept.want(name);
            }
            file
        })
    }

    fn put(&self, name: &str, file: Vec<u8>) -> Result<(), Obstacle> {
        KEPT.with_borrow_mut(|kept| {
            let Some(put) = &kept.put else { return Err(Obstacle::NoFolder) };
            // Whether there is room is seen later, and said by the page.
            let _ = put.call2(&JsValue::NULL, &name.into(), &Uint8Array::from(&file[..]));
            kept.names.get_or_insert_default().insert(name.to_owned());
            kept.files.insert(name.to_owned(), Arc::new(file));
            Ok(())
        })
    }
}

/// What one request may take, with tables in the browser's storage if there is a page that keeps them.
pub fn allowance() -> Allowance {
    let plain = Allowance::default();
    if KEPT.with_borrow(|kept| kept.put.is_none()) {
        return plain;
    }
    let notify = |event: &TableEvent| {
        if let TableEvent::Rejected(rejected) = event {
            KEPT.with_borrow(|Kept { language, say, .. }| {
                let path = rejected.path.display().to_string();
                let text = catalogue::table_rejected(*language, &path, &rejected.why.explain(*language));
                let _ = say.as_ref().map(|say| say.call1(&JsValue::NULL, &text.into()));
            });
        }
    };
    let tables = Tables::kept_in(Cache::with_storage(Arc::new(Browser))).at_most(plain.memory).notify(Arc::new(notify));
    Allowance { tables: Some(Arc::new(tables)), ..plain }
}

/// Begins to answer a request, and answers with what calls its search off.
pub fn begin(language: Language) -> Arc<AtomicBool> {
    KEPT.with_borrow_mut(|kept| {
        kept.language = language;
        kept.wanted = None;
        kept.cancel.store(false, Ordering::SeqCst);
        kept.cancel.clone()
    })
}

/// Whether something is wanted, and what is said meanwhile is no answer.
pub fn is_wanting() -> bool {
    KEPT.with_borrow(|kept| kept.wanted.is_some())
}

/// Ends it. Whether it is answered.
pub fn end() -> bool {
    KEPT.with_borrow_mut(|kept| {
        if kept.wanted.is_none() {
            kept.names = None;
            kept.files.clear();
        }
        kept.wanted.is_none()
    })
}

/// From now on tables are kept: `put` is given each that was made, with its name; `say` is told, in words, of each that was not good. To be
/// called before the first request.
#[wasm_bindgen(js_name = keepTables)]
pub fn keep_tables(put: Function, say: Function) {
    KEPT.with_borrow_mut(|kept| (kept.put, kept.say) = (Some(put), Some(say)));
}

/// What is wanted: the table of this name, or the names of all if it is empty.
#[wasm_bindgen]
pub fn wanted() -> Option<String> {
    KEPT.with_borrow(|kept| kept.wanted.clone())
}

/// Brings the names of all tables that are kept.
#[wasm_bindgen(js_name = bringNames)]
pub fn bring_names(names: &Array) {
    let names = names.iter().filter_map(|name| name.dyn_into::<JsString>().ok().map(String::from)).collect();
    KEPT.with_borrow_mut(|kept| kept.names = Some(names));
}

/// Brings a table; nothing if it is gone meanwhile.
#[wasm_bindgen]
pub fn bring(name: &str, file: Option<Vec<u8>>) {
    KEPT.with_borrow_mut(|kept| {
        if let Some(file) = file {
            kept.files.insert(name.to_owned(), Arc::new(file));
        } else if let Some(names) = &mut kept.names {
            names.remove(name);
        }
    });
}
