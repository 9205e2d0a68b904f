import { startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { fetchAhead } from './app/pages/fetch-ahead';
import { createPages } from './app/pages/pages';
import { pageAt } from './app/pages/router';
import { startSession } from './lib/session';
import './styles.css';

/**
 * How long an empty document waits for its page's code, which is usually there at once. A skeleton that is shown for a moment makes React
 * wait 300 ms before it shows the page.
 */
const SKELETON_AFTER_MS = 200;

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
startSession();
void start(container);

async function start(root: HTMLElement): Promise<void> {
  const isPrerendered = root.hasChildNodes();
  // From here on, `app/ahead/first-view.ts` would come too late.
  root.dataset.app = '';
  const pages = createPages(isPrerendered);
  fetchAhead(pages);
  const app = (
    <BrowserRouter>
      <App pages={pages} />
    </BrowserRouter>
  );
  const { pathname, search } = window.location;
  const page = pageAt(pathname);
  // With the page's code at hand the first render is the whole page. Where it does not come, the page itself says so.
  const loaded = page && pages.load(page.route, page.params).catch(() => undefined);
  // A file and a task of its own: with the app's code it would block a phone for a tenth of a second. Where it does not load, or the
  // page is left meanwhile, the page stays as it was painted, as it does without its entry.
  const coming = import('./renderer').catch(() => null);
  await (isPrerendered ? loaded : atMost(SKELETON_AFTER_MS, loaded));
  const renderer = await coming;
  if (!renderer) return;
  // A query can change what a page shows: the prerendered one had none, or, where a mail leads to it, other values. And an article that there is not says so itself,
  // in place of what is shown for any such address. Then it is replaced, in one go, not adopted.
  const isAdopted =
    search.replace(/=[^&]*/g, '') === (root.dataset.query ?? '') && root.dataset.route === page?.route.path;
  // In small steps, between which the browser can scroll and follow links. A new page, which shows nothing before it is whole, is rendered
  // at once.
  if (isPrerendered && isAdopted) startTransition(() => void renderer.hydrateRoot(root, app));
  else {
    // React adds the page's own elements to the head, and a browser shows the first title, also of later pages.
    for (const element of document.querySelectorAll('title,[data-page]')) element.remove();
    const render = () => renderer.createRoot(root).render(app);
    if (isPrerendered) startTransition(render);
    else render();
  }
}

/** Resolves with the promise, or after `timeoutMs`. */
function atMost(timeoutMs: number, promise: Promise<unknown> | undefined): Promise<unknown> {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
