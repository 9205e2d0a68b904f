// Runs before the first paint. A file of its own because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;

  // A saved theme never flashes the other one; whoever was signed in never sees what is meant for visitors.
  try {
    const theme = localStorage.getItem('easel.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('easel.signed-in') !== null) root.dataset.returning = location.search;
  } catch {
    // Storage can be blocked; the system's preference holds then.
  }

  // What holds until src/lib/early-input.ts calls `early.stop`.
  const running = new AbortController();
  const until = { signal: running.signal };

  // Before any schema is loaded: zod would try whether it may build functions from text, which the content security policy forbids.
  window.__zod_globalConfig = { jitless: true };

  // Pages of accounts have it as an element: src/app/ahead.
  const { ahead } = document.currentScript.dataset;
  const asksAhead = ahead !== undefined && 'returning' in root.dataset && location.search === '';
  if (asksAhead) document.head.append(Object.assign(document.createElement('script'), { src: ahead }));

  // Where nothing is sold, no page offers a price or an order: see src/components/plan-source.tsx.
  const billing = document.querySelector('meta[name="easel-billing"]');
  if (billing?.content === 'off') root.dataset.plansGiven = '';

  // A prerendered page can be seen before it can do anything, and what brings it to life comes last: beside pictures and
  // fonts it would take their share of a slow line. It comes at once to those who wait for it, and never later than this.
  const LATEST_MS = 3_000;
  // A few at a time: to begin each request takes a slow phone a millisecond.
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
    // Scripts run in their order, in which each has a task of its own: see BUILT_ALONE in chunk-groups.ts.
    for (const file of files) file.async = false;
    bring(files);
  };
  // So do an account's pictures: src/app/ahead says when they are there.
  let isAhead = false;
  addEventListener('DOMContentLoaded', () => {
    const isReturning = 'returning' in root.dataset;
    const view = document.querySelector('[data-first-view]');
    isAhead = asksAhead || (isReturning && view !== null);
    if (isAhead || !(isReturning || view)) setTimeout(bringLater, LATEST_MS);
    else bringLater();
    // Its text stays when React adopts it; an address with a query renders it anew.
    const field = document.querySelector('[data-early-input]');
    if (!field || location.search !== '') return;
    field.readOnly = false;
    const submit = [...field.form.elements].find(({ type }) => type === 'submit');
    const enable = () => {
      if (field.value.trim() !== '') submit?.removeAttribute('aria-disabled');
    };
    field.addEventListener('input', enable, until);
  });
  // Not in the moment of loading, but when that has been painted. A browser can be without an idle moment for long.
  const PAINTED_MS = 500;
  for (const name of ['easel:shown', 'pointerdown', 'keydown']) addEventListener(name, bringLater);
  addEventListener('load', () => {
    if (isAhead) return;
    const whenIdle = window.requestIdleCallback ?? ((callback) => setTimeout(callback));
    whenIdle(bringLater, { timeout: PAINTED_MS });
  });

  // Links work by themselves; a button pressed too early is kept for src/lib/early-input.ts, so that no form is ever sent
  // the browser's own way. Of several presses the last one counts.
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
