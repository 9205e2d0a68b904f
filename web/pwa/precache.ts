/** What the service worker keeps; the build inserts it. */
export interface Precache {
  /** The path of the app's entry script, which identifies the build. */
  entry: string;
  /** Paths that contain a hash of the content. */
  assets: string[];
  named: { url: string; revision: string }[];
  /** A hash of the page around the app. */
  shell: string;
}
