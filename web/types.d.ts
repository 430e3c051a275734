/** What build.py tells the code about the build it stands in. All URLs are relative to the app's folder. */
interface Build {
  mode: "app" | "dev";
  version: string;
  /** Short hash of everything the build was made from. */
  build: string;
  worker: string;
  /** null: this build must run without a service worker, and unregister one left behind. */
  serviceWorker: string | null;
  /** JSON: [{ name, version, licence, home, text }]. */
  thirdParty: string;
  /** Folder of the Python runtime, with its closing slash. */
  runtime: string;
  /** The engine's wheel. */
  engine: string;
}

declare const __BUILD__: Build;

declare module "*.ftl" {
  const text: string;
  export default text;
}

declare module "*.svg" {
  const text: string;
  export default text;
}
