declare global {
  interface Window {
    /** Returns answers that `src/app/ahead` requested before the app's code had loaded; see {@link earlyFetch}. */
    easelAhead?: typeof fetch;
  }
}

/** Sends a request, or takes the answer if the document sent the same request before the app's code had loaded. */
export const earlyFetch: typeof fetch = (...request) => (globalThis.window?.easelAhead ?? fetch)(...request);
