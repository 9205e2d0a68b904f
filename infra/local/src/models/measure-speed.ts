/** Older measurements are ignored. */
const WINDOW_MS = 5_000;
/** Over less time, the speed would be a guess. */
const LEAST_MS = 1_000;

/**
 * Measures the speed of a download over the last seconds. @param now milliseconds since any point in time
 * @returns a function that takes the current number of bytes, and returns bytes per second; null for the first second
 */
export function measureSpeed(now: () => number): (bytes: number) => number | null {
  const samples: { at: number; bytes: number }[] = [];
  return (bytes) => {
    const at = now();
    samples.push({ at, bytes });
    while (samples[1] && at - samples[1].at >= WINDOW_MS) samples.shift();
    const [first = { at, bytes }] = samples;
    if (at - first.at < LEAST_MS) return null;
    return Math.max(0, ((bytes - first.bytes) * 1_000) / (at - first.at));
  };
}
