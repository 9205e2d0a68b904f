// Runs before the first paint. In a separate file because the content security policy allows no inline scripts.
(() => {
  const root = document.documentElement;

  // A page with a saved theme never shows the other one first. Users who were signed in never see content for visitors.
  try {
    const theme = localStorage.getItem('easel.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('easel.signed-in') !== null) root.dataset.returning = location.search;
  } catch {
    // Storage can be blocked. The system's preference applies then.
  }

  // For listeners that src/lib/early-input.ts removes with `early.stop`.
  const running = new AbortController();
  const until = { signal: running.signal };

  // Before any schema is loaded: zod would test whether it can compile functions from strings, which the content security
  // policy forbids.
  window.__zod_globalConfig = { jitless: true };

  // Account pages contain this script as an element; see src/app/ahead.
  const { ahead } = document.currentScript.dataset;
  const asksAhead = ahead !== undefined && 'returning' in root.dataset && location.search === '';
  if (asksAhead) document.head.append(Object.assign(document.createElement('script'), { src: ahead }));

  // Hides prices and orders if nothing is sold; see src/components/plan-source.tsx.
  const billing = document.querySelector('meta[name="easel-billing"]');
  if (billing?.content === 'off') root.dataset.plansGiven = '';

  // A prerendered page is visible before it is interactive. Its scripts load last, because on a slow connection they would
  // delay pictures and fonts. They load at once if the user acts, and after this time at the latest.
  const LATEST_MS = 3_000;
  // A few at a time, because a slow phone takes a millisecond to start each request.
  const AT_ONCE = 6;
  const bring = (files) => {
    document.head.append(...files.splice(0, AT_ONCE));
    if (files.length > 0) setTimeout(bring, 0, files);
  };
  const bringLater = () => {
    const later = document.querySelector('template[data-later]');
    if (!later) return;
    later.remove();
    const files = [...later.content.children];
    // Runs the scripts in order, each in its own task; see BUILT_ALONE in chunk-groups.ts.
    for (const file of files) file.async = false;
    bring(files);
  };
  // An account's pictures also load before the scripts; src/app/ahead reports when they are shown.
  let isAhead = false;
  addEventListener('DOMContentLoaded', () => {
    const isReturning = 'returning' in root.dataset;
    const view = document.querySelector('[data-first-view]');
    isAhead = asksAhead || (isReturning && view !== null);
    if (isAhead || !(isReturning || view)) setTimeout(bringLater, LATEST_MS);
    else bringLater();
    // Hydration keeps the typed text. React does not hydrate this page at an address with a query.
    const field = document.querySelector('[data-early-input]');
    if (!field || location.search !== '') return;
    field.readOnly = false;
    const submit = [...field.form.elements].find(({ type }) => type === 'submit');
    const enable = () => {
      if (field.value.trim() !== '') submit?.removeAttribute('aria-disabled');
    };
    field.addEventListener('input', enable, until);
  });
  // Not on `load` itself, but once the page has been painted. A browser may not be idle for a long time, so there is a limit.
  const PAINTED_MS = 500;
  for (const name of ['easel:shown', 'pointerdown', 'keydown']) addEventListener(name, bringLater);
  addEventListener('load', () => {
    if (isAhead) return;
    const whenIdle = window.requestIdleCallback ?? ((callback) => setTimeout(callback));
    whenIdle(bringLater, { timeout: PAINTED_MS });
  });

  // Links work without scripts. A button pressed too early is kept for src/lib/early-input.ts, so that the browser never
  // submits a form itself. Only the last press counts.
  const early = { target: null, pressedAtMs: 0, stop: () => running.abort() };
  const keep = (event) => {
    const pressed = event.target instanceof Element ? event.target : null;
    if (!pressed || pressed.closest('a[href]')) return;
    const control = pressed.closest('button, input, select, label, summary, [role]');
    if (!control || control.matches('input:not([type=checkbox], [type=radio], [type=submit], [type=file])'))
      return;
    event.preventDefault();
    event.stopPropagation();
    early.target = control;
    early.pressedAtMs = event.timeStamp;
  };
  window.easelEarly = early;
  addEventListener('click', keep, { capture: true, ...until });
})();
