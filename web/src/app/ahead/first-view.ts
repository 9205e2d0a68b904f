import type { User } from '@easel/shared/contracts/auth.schema';
import type { Generation } from '@easel/shared/contracts/generation.schema';

/** Pictures in a window of a phone, which has less of a line, and of other screens. */
const MOST_ON_PHONE = 6;
const MOST = 15;
/** Code that waits longer for pictures would keep the user waiting. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Shows the page with the account's first pictures, before any of the app's code is there: the build has rendered it into a template, with
 * placeholders (`src/entry-server.tsx`). The app replaces it in one go. Does nothing once the app has begun to render. Resolves when the pictures
 * are painted, after a second at the latest.
 */
export async function showFirstView(user: User, pictures: readonly Generation[]): Promise<void> {
  const root = document.getElementById('root');
  const template = document.querySelector<HTMLTemplateElement>('template[data-first-view]');
  const shown = pictures.filter(({ image }) => image);
  if (!root || !template || 'app' in root.dataset || shown.length === 0) return;
  // Filled in before it is part of the document, which would load the images of placeholders.
  const content = template.content.cloneNode(true) as DocumentFragment;
  fillIn(content, {
    KNOWN_NAME: user.user_metadata.full_name.trim() || 'User',
    KNOWN_EMAIL: user.email,
  });
  const item = content.querySelector<HTMLElement>('[data-repeat]');
  const most = matchMedia('(min-width: 40rem)').matches ? MOST : MOST_ON_PHONE;
  item?.replaceWith(...shown.slice(0, most).map((picture) => pictureItem(item, picture)));
  const view = document.createElement('div');
  view.dataset.firstView = '';
  view.append(content);
  root.replaceChildren(view);
  await Promise.race([painted(view), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}

async function painted(view: HTMLElement): Promise<void> {
  const images = [...view.querySelectorAll<HTMLImageElement>('article img')];
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function pictureItem(item: HTMLElement, { id, prompt, image, width, height }: Generation): HTMLElement {
  const tile = item.cloneNode(true) as HTMLElement;
  tile.style.setProperty('--width', `${width}`);
  tile.style.setProperty('--height', `${height}`);
  fillIn(tile, {
    KNOWN_ID: id,
    KNOWN_PROMPT: prompt,
    KNOWN_THUMBNAIL: image?.thumbnailUrl ?? '',
    KNOWN_DISPLAY: image?.displayUrl ?? '',
  });
  return tile;
}

/** Fills values into texts and attributes, which are not read as HTML. Each is filled in once: a prompt may contain a placeholder. */
function fillIn(top: Node, values: Readonly<Record<string, string>>): void {
  const names = new RegExp(Object.keys(values).join('|'), 'g');
  const filled = (text: string) => text.replace(names, (name) => values[name] ?? '');
  const nodes = document.createTreeWalker(top, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = top; node; node = nodes.nextNode()) {
    if (node instanceof Text) node.data = filled(node.data);
    if (!(node instanceof Element)) continue;
    for (const { name, value } of node.attributes) {
      const next = filled(value);
      if (next !== value) node.setAttribute(name, next);
    }
  }
}
