/** What the service worker keeps; the build inserts it. */
export interface Precache {
  /** The path of the app's entry script, which names the build. */
  entry: string;
  /** Paths with a hash of the content in their name. */
  assets: string[];
  named: { url: string; revision: string }[];
  /** A hash of the page around the app. */
  shell: string;
}
