/** Returns the behavior for scrolling by script, which does not honor `prefers-reduced-motion` by itself. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
