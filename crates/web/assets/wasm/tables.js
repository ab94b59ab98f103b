// Tables that searches have made, kept in this browser from visit to visit, as the program keeps them in files. Whoever gets one checks it.

const STORE = "tables";

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("jiugong", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => (opened = null));
  return opened;
}

/**
 * What `work` comes to; whatever it writes is kept by then.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} work
 * @returns {Promise<Result>}
 */
async function within(mode, work) {
  const transaction = (await open()).transaction(STORE, mode);
  return new Promise((resolve, reject) => {
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
  });
}

/** The names of all tables. A browser that keeps nothing has none. @returns {Promise<IDBValidKey[]>} */
export const names = () => within("readonly", (store) => store.getAllKeys()).catch(() => []);

/**
 * The table called `name`, if it is still there.
 * @param {string} name
 * @returns {Promise<Uint8Array | undefined>}
 */
export const get = (name) => within("readonly", (store) => store.get(name)).catch(() => undefined);

/**
 * Keeps a table.
 * @param {string} name
 * @param {Uint8Array} file
 */
export const put = (name, file) => within("readwrite", (store) => store.put(file, name));
