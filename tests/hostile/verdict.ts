/** The measurements of the other users' requests and of the server. */
export interface Measured {
  requests: number;
  /** The number of failed requests of the other users. */
  failed: number;
  'p50 ms': number;
  'p99 ms': number;
  /** The peak memory of the server. */
  'RSS MB': number;
}

/** The largest accepted ratio of the other users' 99th percentile under attack to that without. */
const SLOWER_AT_MOST = 2;
/** Three quarters of what Compose gives a server. */
const RSS_MB_AT_MOST = 768;

/** Returns the limits that the hostile account exceeded; empty if the run passes. */
export function faultsOf(quiet: Measured, attacked: Measured): string[] {
  const slower = attacked['p99 ms'] / quiet['p99 ms'];
  return [
    // NaN if nothing was measured.
    ...(slower <= SLOWER_AT_MOST
      ? []
      : [`The others' p99 is ${slower.toFixed(1)} times the quiet one, not at most ${SLOWER_AT_MOST}.`]),
    ...(attacked['RSS MB'] <= RSS_MB_AT_MOST
      ? []
      : [`The server takes ${attacked['RSS MB']} MB, not at most ${RSS_MB_AT_MOST}.`]),
    ...(attacked.failed === 0 ? [] : [`${attacked.failed} of the others' requests failed.`]),
  ];
}
