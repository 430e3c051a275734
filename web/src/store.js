import { openDB } from "idb";

const STORES = /** @type {const} */ (["game", "results", "settings", "aside"]);
// Pages of one host share an origin: the app's path keeps two copies of the app apart.
const NAME = `ninety-eight ${new URL(".", document.baseURI).pathname}`;
export const CURRENT = "current";

/** @type {Promise<import("idb").IDBPDatabase> | null} */
let opening = null;
/** What the disk has not taken; with no disk at all this is the whole memory. @type {Map<string, Write>} */
const pending = new Map();
/** @type {(lasting: boolean) => void} */
let onTrouble = () => {};

/** @param {(lasting: boolean) => void} listener is told whether what was written last is on the disk */
export function onLasting(listener) {
  onTrouble = listener;
}

function database() {
  opening ??= openDB(NAME, 1, {
    upgrade(db) {
      for (const store of STORES) db.createObjectStore(store);
    },
    // Another page wants a newer layout, or the system took the connection away: open anew at the next call.
    blocking(_current, _blocked, event) {
      opening = null;
      /** @type {IDBDatabase} */ (event.target).close();
    },
    terminated() {
      opening = null;
    },
  });
  return opening;
}

/** Work with the database; a dead connection (phones drop them in the background) is opened anew once.
 * @template T @param {(db: import("idb").IDBPDatabase) => Promise<T>} work @returns {Promise<T>} */
async function run(work) {
  try {
    return await work(await database());
  } catch {
    opening?.then((db) => db.close()).catch(() => {});
    opening = null;
    return work(await database());
  }
}

/** A record to write; without a value, to delete. @param {StoreName} store @param {string} key @param {unknown} [value] @returns {Write} */
export const put = (store, key, value) => ({ store, key, value });

/** All of these or none, in one transaction; what the disk refuses stays in memory and is tried again with the next. @param {Write[]} writes */
export async function write(writes) {
  for (const one of writes) pending.set(`${one.store} ${one.key}`, one);
  const batch = [...pending.values()];
  try {
    await run(async (db) => {
      const durability = batch.some((one) => one.store === "results") ? "strict" : "default";
      const transaction = db.transaction(STORES, "readwrite", { durability });
      await Promise.all([
        ...batch.map((one) => {
          const store = transaction.objectStore(one.store);
          return one.value === undefined ? store.delete(one.key) : store.put(one.value, one.key);
        }),
        transaction.done,
      ]);
    });
    for (const one of batch) if (pending.get(`${one.store} ${one.key}`) === one) pending.delete(`${one.store} ${one.key}`);
    onTrouble(true);
  } catch {
    onTrouble(false);
  }
}

/** Everything in a store by key, the unwritten included. @param {StoreName} store @returns {Promise<Map<string, any>>} */
async function all(store) {
  /** @type {Map<string, any>} */
  let found = new Map();
  try {
    found = await run(async (db) => {
      const transaction = db.transaction(store);
      const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
      return new Map(keys.map((key, index) => [String(key), values[index]]));
    });
  } catch {
    onTrouble(false);
  }
  for (const one of pending.values()) {
    if (one.store !== store) continue;
    if (one.value === undefined) found.delete(one.key);
    else found.set(one.key, one.value);
  }
  return found;
}

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {any} save @returns {boolean} */
const isSave = (save) => isObject(save) && isObject(save.options) && Array.isArray(save.moves) && typeof save.seed === "string";
/** @param {any} options @returns {boolean} */
const isOptions = (options) => isObject(options) && Array.isArray(options.twists) && isObject(options.rulings);
/** @param {any} record @returns {boolean} */
const isResult = (record) => isObject(record) && isOptions(record.options) && typeof record.id === "string";

/** What the player chose and the engine last said; anything that cannot be one of these is passed over. @returns {Promise<Map<string, any>>} */
export const settings = async () => new Map([...(await all("settings"))].filter(([, value]) => isObject(value)));

/** The running game, or null; undefined when there is a record that cannot be one: it is kept aside, never deleted.
 * @returns {Promise<Running | null | undefined>} */
export async function runningGame() {
  const record = (await all("game")).get(CURRENT);
  if (record === undefined) return null;
  if (isObject(record) && typeof record.id === "string" && isSave(record.save))
    return isTable(record.table) ? record : { ...record, table: null };
  await setAside(record);
  return undefined;
}

/** @param {any} table @returns {boolean} */
const isTable = (table) => isObject(table) && isObject(table.view) && (table.result === null) === (table.view.outcome === null);

/** @returns {Promise<Finished[]>} */
export const results = async () => [...(await all("results")).values()].filter(isResult);

/** Keep a record nobody can read, out of the way. @param {unknown} record */
export const setAside = (record) => write([put("aside", new Date().toISOString(), record), put("game", CURRENT)]);

/** Delete everything this app keeps on the device. */
export async function wipe() {
  pending.clear();
  await run(async (db) => {
    const transaction = db.transaction(STORES, "readwrite", { durability: "strict" });
    await Promise.all([...STORES.map((store) => transaction.objectStore(store).clear()), transaction.done]);
  });
}

/** Ask the browser not to clear our data under pressure; only the page may ask. */
export const keep = () => navigator.storage?.persist?.().catch(() => false);
