/**
 * Returns whether the browser opened this document by a reload, back or forward, rather than by a typed address or a
 * link.
 */
export function isReturn(): boolean {
  const entries = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entries[0]?.type !== 'navigate';
}
