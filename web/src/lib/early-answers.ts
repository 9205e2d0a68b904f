declare global {
  interface Window {
    /** What `src/app/ahead` has asked before the app's code was there; see {@link earlyFetch}. */
    easelAhead?: typeof fetch;
  }
}

/** Sends a request, or takes the answer to the same one that the document has sent before the app's code was there. */
export const earlyFetch: typeof fetch = (...request) => (globalThis.window?.easelAhead ?? fetch)(...request);
