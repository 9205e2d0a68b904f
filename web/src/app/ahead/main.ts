import { randomId } from '@easel/shared/client/random-id';
import { browserStorage } from '@/lib/browser-storage';
import { askAhead } from './ahead';
import { firstReadOf } from './first-read';
import { showFirstView } from './first-view';

/** This script may run before the rest of the document is parsed, and before `public/early.js` listens. */
const parsed = new Promise<unknown>((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
  else resolve(null);
});
const { pathname, search } = window.location;
const read = firstReadOf(pathname, search);

window.easelAhead = askAhead({
  fetch: (...request) => fetch(...request),
  storage: browserStorage,
  ifFree,
  randomKey: randomId,
  nowMs: () => Date.now(),
  loadImage,
  show: async (user, answers) => {
    await parsed;
    if (!read) return showFirstView(user, []);
    await showFirstView(user, read.picturesOf(...answers), read.lookOf?.(user, ...answers));
  },
  onShown: async () => {
    await parsed;
    document
      .querySelector<HTMLElement>('template[data-feed]')
      ?.dataset.scripts?.split(' ')
      .forEach(addScript);
    dispatchEvent(new Event('easel:shown'));
  },
  read,
});

/** Plain HTTP has no locks except on localhost; see `exclusively` in `src/lib/session.ts`. */
async function ifFree<T>(task: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return task();
  return navigator.locks.request('easel.refresh', { ifAvailable: true }, (lock) => (lock ? task() : null));
}

/** Adds a script of the app, evaluated in its own task and in order: see `BUILT_ALONE` in `chunk-groups.ts`. */
function addScript(file: string): void {
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', async: false, fetchPriority: 'low', src: `/${file}` });
  document.head.append(script);
}

/** Loads an image before scripts, requested as the app's `img` does, which then takes it from the browser's memory. */
function loadImage(url: string): void {
  const image = new Image();
  image.fetchPriority = 'high';
  image.src = url;
}
