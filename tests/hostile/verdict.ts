/** What was measured while others worked. */
export interface Measured {
  requests: number;
  /** Of the others' requests. */
  failed: number;
  'p50 ms': number;
  'p99 ms': number;
  /** The largest memory of the server. */
  'RSS MB': number;
}

/** How many times as long the others' 99th percentile may take as in quiet. */
const SLOWER_AT_MOST = 2;
/** Three quarters of what Compose gives a server. */
const RSS_MB_AT_MOST = 768;

/** Returns what the hostile account did that it must not be able to do; nothing if it passes. */
export function faultsOf(quiet: Measured, attacked: Measured): string[] {
  const slower = attacked['p99 ms'] / quiet['p99 ms'];
  return [
    // Not a number where nothing was measured.
    ...(slower <= SLOWER_AT_MOST
      ? []
      : [`The others' p99 is ${slower.toFixed(1)} times the quiet one, not at most ${SLOWER_AT_MOST}.`]),
    ...(attacked['RSS MB'] <= RSS_MB_AT_MOST
      ? []
      : [`The server takes ${attacked['RSS MB']} MB, not at most ${RSS_MB_AT_MOST}.`]),
    ...(attacked.failed === 0 ? [] : [`${attacked.failed} of the others' requests failed.`]),
  ];
}
