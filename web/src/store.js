import { openDB } from "idb";

const STORES = /** @type {const} */ (["game", "previous", "results", "settings", "aside"]);
// Pages of one host share an origin: the app's path keeps two copies of the app apart.
export const NAME = `ninety-eight ${new URL(".", document.baseURI).pathname}`;
/** 1: game, results, settings, aside. 2: previous. */
const VERSION = 2;
/** The key of the running game, and in `previous` of the same as it was one write before. */
const CURRENT = "current";
/** Which window wrote a record: two windows may give the same revision to different positions. */
const ME = crypto.getRandomValues(new Uint32Array(1))[0];

/** @type {Promise<import("idb").IDBPDatabase> | null} */
let opening = null;
/** What the disk has not taken; with no disk at all this is the whole memory. @type {Map<string, Write>} */
const pending = new Map();
/** Reads and writes stand in one line: none sees half of another. @type {Promise<unknown>} */
let line = Promise.resolve();
/** The mark of the game that the disk held when this window last read or wrote it; over anything else it writes nothing. */
let base = "";
/** Is what was written last on the disk? */
let lasting = true;
/** @type {(lasting: boolean, newer: boolean) => void} */
let onTrouble = () => {};

/** @param {(lasting: boolean, newer: boolean) => void} listener is told whether what was written last is on the disk, and whether the database
 * there belongs to a newer version of the app */
export function onLasting(listener) {
  onTrouble = listener;
}

function database() {
  opening ??= openDB(NAME, VERSION, {
    upgrade(db) {
      for (const store of STORES) if (!db.objectStoreNames.contains(store)) db.createObjectStore(store);
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

/** @param {unknown} error */
function trouble(error) {
  lasting = false;
  onTrouble(false, error instanceof DOMException && error.name === "VersionError");
}

/** A record to write; without a value, to delete. @param {StoreName} store @param {string} key @param {unknown} [value] @returns {Write} */
export const put = (store, key, value) => ({ store, key, value });
/** The running game, or its end. @param {Running | null} running */
export const putGame = (running) => put("game", CURRENT, running ? { ...running, by: ME } : undefined);
/** Something that cannot be read, kept out of the way. @param {unknown} record @param {string} [what] */
export const putAside = (record, what = "game") => put("aside", `${new Date().toISOString()} ${what}`, record);

/** What tells one state of the running game from all others. @param {any} record */
const mark = (record) => (record === undefined ? "" : JSON.stringify([record?.id, record?.revision, record?.by]));

/** All of these or none, in one transaction; what the disk refuses stays in memory and is tried again with the next. A game that another window
 * has gone on with is left alone, and so are the results that come with it.
 * @param {Write[]} writes @returns {Promise<boolean>} whether the game on the disk is the one this window knew */
export function write(writes) {
  for (const one of writes) pending.set(`${one.store} ${one.key}`, one);
  return inLine(writeAll);
}

/** Do this when all that was asked for before is done. @template T @param {() => Promise<T>} work it waits for nothing in the line itself
 * @returns {Promise<T>} */
function inLine(work) {
  const done = line.then(work);
  line = done.catch(() => {});
  return done;
}

async function writeAll() {
  const batch = [...pending.values()];
  let stale = false;
  try {
    stale = await run(async (db) => {
      const durability = batch.some((one) => one.store === "results") ? "strict" : "default";
      const transaction = db.transaction(STORES, "readwrite", { durability });
      const changing = change(transaction, batch).catch((error) => {
        // A request that was refused at once does not end the transaction by itself, and those before it would stand.
        if (transaction.error === null) transaction.abort();
        throw error;
      });
      const [refused] = await Promise.all([changing, transaction.done]);
      return refused;
    });
    for (const one of batch) {
      if (pending.get(`${one.store} ${one.key}`) === one) pending.delete(`${one.store} ${one.key}`);
      if (one.store === "game" && !stale) base = mark(one.value);
    }
    lasting = true;
    onTrouble(true, false);
  } catch (error) {
    trouble(error);
  }
  return !stale;
}

/** @param {import("idb").IDBPTransaction<unknown, string[], "readwrite">} transaction @param {Write[]} batch @returns {Promise<boolean>} refused? */
async function change(transaction, batch) {
  const next = batch.find((one) => one.store === "game");
  const stored = next && (await transaction.objectStore("game").get(CURRENT));
  // A connection that died after it had written is asked to write the same again.
  const again = next && mark(stored) === mark(next.value);
  const stale = Boolean(next && !again && mark(stored) !== base);
  if (next && !stale && !again) {
    const before = isRunning(stored) && stored.id === /** @type {any} */ (next.value)?.id;
    const copies = transaction.objectStore("previous");
    await (before ? copies.put(stored, CURRENT) : copies.delete(CURRENT));
  }
  for (const one of batch) {
    if (stale && ["game", "previous", "results"].includes(one.store)) {
      // What was shown as played and never reached the disk is not dropped either.
      if (!lasting && one.value !== undefined)
        await transaction.objectStore("aside").put(one.value, `${new Date().toISOString()} ${one.key}`);
      continue;
    }
    const store = transaction.objectStore(one.store);
    if (one.only === "known" && (await store.getKey(one.key)) === undefined) continue;
    await (one.value === undefined ? store.delete(one.key) : store.put(one.value, one.key));
  }
  return stale;
}

/** Everything in a store by key, and what the disk refused to take. @param {StoreName} store @returns {Promise<Map<string, any>>} */
const all = (store) => inLine(() => read(store));

/** @param {StoreName} store @returns {Promise<Map<string, any>>} */
async function read(store) {
  /** @type {Map<string, any>} */
  let found = new Map();
  try {
    found = await run(async (db) => {
      const transaction = db.transaction(store);
      const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
      return new Map(keys.map((key, index) => [String(key), values[index]]));
    });
  } catch (error) {
    trouble(error);
  }
  // What only waits for its turn has not happened yet.
  if (lasting) return found;
  for (const one of pending.values()) {
    if (one.store !== store) continue;
    if (one.value === undefined) found.delete(one.key);
    else found.set(one.key, one.value);
  }
  return found;
}

/** All that is kept, as it is, the damaged included. @returns {Promise<Record<StoreName, Record<string, any>>>} */
export async function everything() {
  const found = await Promise.all(STORES.map(async (store) => [store, Object.fromEntries(await all(store))]));
  return Object.fromEntries(found);
}

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {any} save @returns {boolean} */
const isSave = (save) => isObject(save) && isObject(save.options) && Array.isArray(save.moves) && typeof save.seed === "string";
/** @param {any} record @returns {boolean} */
const isRunning = (record) => isObject(record) && typeof record.id === "string" && isSave(record.save);
/** @param {any} options @returns {boolean} */
const isOptions = (options) => isObject(options) && Array.isArray(options.twists) && isObject(options.rulings);
/** @param {any} record @returns {boolean} */
const isResult = (record) => isObject(record) && isOptions(record.options) && typeof record.id === "string";
/** @param {any} table @returns {boolean} */
const isTable = (table) => isObject(table) && isObject(table.view) && (table.result === null) === (table.view.outcome === null);

/** What the player chose and the engine last said; anything that cannot be one of these is passed over. @returns {Promise<Map<string, any>>} */
export const settings = async () => new Map([...(await all("settings"))].filter(([, value]) => isObject(value)));

/** The running game, if any. A record that cannot be one is `damaged`: it is put aside, and the copy before it takes its place.
 * @returns {Promise<{running: Running | null, damaged: boolean}>} */
export async function runningGame() {
  const record = await inLine(async () => {
    const found = (await read("game")).get(CURRENT);
    base = mark(found);
    return found;
  });
  if (record === undefined) return { running: null, damaged: false };
  if (!isRunning(record)) return { running: await restore(record), damaged: true };
  return { running: isTable(record.table) ? record : { ...record, table: null }, damaged: false };
}

/** Put the running game's record aside and the copy before it in its place, in one transaction. @param {any} bad @returns {Promise<Running | null>} */
export async function restore(bad) {
  const copy = (await all("previous")).get(CURRENT);
  const revision = Math.max(Number(bad?.revision) || 0, Number(copy?.revision) || 0) + 1;
  const good = isRunning(copy) ? { ...copy, revision, table: isTable(copy.table) ? copy.table : null } : null;
  const unread = copy === undefined || good ? [] : [putAside(copy, "previous")];
  await write([putAside(bad), ...unread, putGame(good), put("previous", CURRENT)]);
  return good;
}

/** Has another window gone on with the game since this one last read or wrote it? */
export const overtaken = () => inLine(async () => mark((await read("game")).get(CURRENT)) !== base);

/** @returns {Promise<Finished[]>} */
export const results = async () => [...(await all("results")).values()].filter(isResult);

/** Delete everything this app keeps on the device. */
export const wipe = () =>
  inLine(async () => {
    pending.clear();
    await run(async (db) => {
      const transaction = db.transaction(STORES, "readwrite", { durability: "strict" });
      await Promise.all([...STORES.map((store) => transaction.objectStore(store).clear()), transaction.done]);
    });
  });

/** Ask the browser not to clear our data under pressure; only the page may ask, and some browsers ask the player. */
export async function keep() {
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
  } catch {
    // Refused, which the settings show.
  }
}
