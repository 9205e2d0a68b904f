import { startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { fetchAhead } from './app/pages/fetch-ahead';
import { createPages } from './app/pages/pages';
import { pageAt } from './app/pages/router';
import { startSession } from './lib/session';
import './styles.css';

/**
 * How long an empty document waits for its page's code, which usually loads at once, in milliseconds. If a skeleton is
 * shown even briefly, React waits 300 ms before it shows the page.
 */
const SKELETON_AFTER_MS = 200;

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
startSession();
void start(container);

async function start(root: HTMLElement): Promise<void> {
  const isPrerendered = root.hasChildNodes();
  // From here on, `app/ahead/first-view.ts` does nothing.
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
  // Once the page's code has loaded, the first render is the whole page. If it does not load, the page itself shows the
  // error.
  const loaded = page && pages.load(page.route, page.params).catch(() => undefined);
  // In its own file and task: together with the app's code it would block a phone for a tenth of a second. If it does
  // not load, or the user leaves the page in the meantime, the page stays as painted, as it does without its entry
  // script.
  const coming = import('./renderer').catch(() => null);
  await (isPrerendered ? loaded : atMost(SKELETON_AFTER_MS, loaded));
  const renderer = await coming;
  if (!renderer) return;
  // A query can change what a page shows: the prerendered page has none or, if a mail links to it, other values. For an
  // article that does not exist, the document shows what it shows for any such address. In these cases the content is
  // replaced in one go instead of hydrated.
  const isAdopted =
    search.replace(/=[^&]*/g, '') === (root.dataset.query ?? '') && root.dataset.route === page?.route.path;
  // In small steps, between which the browser can scroll and follow links. A new page shows nothing until it is
  // complete, so it is rendered at once.
  if (isPrerendered && isAdopted) startTransition(() => void renderer.hydrateRoot(root, app));
  else {
    // React adds the page's own elements to the head, but the browser would keep showing the first title, even for
    // later pages.
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
