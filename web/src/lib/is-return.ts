/** Returns whether the browser came to this document by a reload, back or forward, and not by an address that was typed or followed. */
export function isReturn(): boolean {
  const entries = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entries[0]?.type !== 'navigate';
}
