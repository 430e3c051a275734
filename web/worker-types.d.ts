/** What build.py tells the worker about the Python runtime. */
interface Runtime {
  /** Pyodide's lock file, with nothing in it but what is shipped. */
  lock: { info: Record<string, string>; packages: Record<string, unknown> };
  /** Folder of the standard library and of micropip, with its closing slash. */
  library: string;
  snapshot: {
    /** Its pack, gzip'd. */
    file: string;
    /** SHA-256 of the pack, in hex. */
    hash: string;
    /** Bytes of the snapshot that the pack unpacks to. */
    length: number;
    /** What a restored engine is asked, and what it has to answer. */
    question: string;
    answer: string;
  };
  /** Sizes of all that each way fetches with a count, in bytes. */
  bytes: { snapshot: number; install: number };
}

/** A started Python; `complete` gives it the rest of its library. */
type Engine = { handle: (text: string) => string; complete: () => Promise<void> };

declare const __RUNTIME__: Runtime;

/** The service worker's list: every file of the build but sw.js itself. */
declare const __PRECACHE__: { url: string; revision: string | null; integrity: string; bytes: number }[];

/** The snapshot's file. */
declare const __SNAPSHOT__: string;
