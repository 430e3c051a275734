/** What build.py tells the worker about the Python runtime. */
interface Runtime {
  /** Name of the standard library's zip in the runtime folder. */
  library: string;
  /** Pyodide's lock file, with nothing in it but what is shipped. */
  lock: { info: Record<string, string>; packages: Record<string, unknown> };
  /** Sum of the sizes of all that is fetched to start, in bytes. */
  bytes: number;
}

declare const __RUNTIME__: Runtime;

/** The service worker's list: every file of the build but sw.js itself. */
declare const __PRECACHE__: { url: string; revision: string | null; integrity: string }[];
