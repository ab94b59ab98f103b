// Pattern databases in the browser's IndexedDB, as the program stores them in files. The laboratory checks each table it loads.

const STORE = "tables";

/** @type {Promise<IDBDatabase> | null} */
let database = null;

function open() {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("jiugong", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  database.catch(() => (database = null));
  return database;
}

/**
 * Runs `work` in a transaction and returns its result when the transaction is complete.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} work
 * @returns {Promise<Result>}
 */
async function transact(mode, work) {
  const transaction = (await open()).transaction(STORE, mode);
  return new Promise((resolve, reject) => {
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
  });
}

/** The names of all tables; none in a browser without storage. @returns {Promise<IDBValidKey[]>} */
export const names = () => transact("readonly", (store) => store.getAllKeys()).catch(() => []);

/**
 * The table called `name`, if it still exists.
 * @param {string} name
 * @returns {Promise<Uint8Array | undefined>}
 */
export const get = (name) => transact("readonly", (store) => store.get(name)).catch(() => undefined);

/**
 * Stores a table.
 * @param {string} name
 * @param {Uint8Array} file
 */
export const put = (name, file) => transact("readwrite", (store) => store.put(file, name));
