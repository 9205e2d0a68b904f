import type { User } from '@easel/shared/contracts/auth.schema';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { fillIn, fillInPicture, painted, styled } from './fill-in';
import { showFirstFeed } from './first-feed';
import { type FirstLook, leaveRoom, showLook } from './first-look';

/** How many images load first: fewer on phones, whose connections are slower. */
const MOST_ON_PHONE = 6;
const MOST = 15;
/** How many small images of a list load first on a phone. More of them would delay the largest image. */
const ROW_ON_PHONE = 3;

/**
 * Shows the page with the account's first pictures, or the one that the page is about, before any of the app's code has
 * loaded. The build has rendered it with placeholders (`src/entry-server.tsx`), into a template or, as a frame, into
 * the document itself. The app replaces it in one go. Does nothing once the app has begun to render. Resolves when the
 * pictures are painted, after a second at the latest.
 *
 * @param look the frame's look for the answers; null if it stays as it is
 */
export async function showFirstView(
  user: User,
  pictures: readonly Generation[],
  look: FirstLook | null = null,
): Promise<void> {
  const root = document.getElementById('root');
  const frame = document.querySelector<HTMLElement>('#root > [data-first-view="frame"]');
  const isPhone = !matchMedia('(min-width: 40rem)').matches;
  const most = isPhone ? MOST_ON_PHONE : MOST;
  if (frame && look) {
    showLook(frame, look, isPhone ? ROW_ON_PHONE : MOST);
    return painted(frame);
  }
  if (frame) return painted(fillInFrame(frame, user));
  const feed = document.querySelector<HTMLElement>('[data-first-feed]');
  if (feed) return showFirstFeed(feed, pictures);
  const template = document.querySelector<HTMLTemplateElement>('template[data-first-view]');
  const shown = pictures.filter(({ image }) => image);
  const [first] = shown;
  if (!root || !template || 'app' in root.dataset || !first) return;
  // Filled in before insertion, because the document would load the placeholders as images.
  const content = template.content.cloneNode(true) as DocumentFragment;
  fillIn(content, {
    KNOWN_NAME: user.user_metadata.full_name.trim() || 'User',
    KNOWN_EMAIL: user.email,
  });
  const item = content.querySelector<HTMLElement>('[data-repeat]');
  // The rows of a wall depend on the pictures that follow: all tiles take their space before images load.
  const tiles = item ? shown.map((picture) => pictureItem(item, picture, null)) : [];
  if (item) item.replaceWith(...tiles);
  else fillInPicture(content, first);
  const view = document.createElement('div');
  view.dataset.firstView = '';
  view.append(content);
  root.replaceChildren(view);
  if (item) await showImages(item, tiles, shown, most);
  await painted(view);
}

/**
 * Shows the first images, and the one of the largest tile in the window, whose paint is the Largest Contentful Paint.
 * It loads first: on a slow connection, the others would delay it.
 */
async function showImages(
  item: HTMLElement,
  tiles: readonly HTMLElement[],
  pictures: readonly Generation[],
  most: number,
): Promise<void> {
  await styled();
  const largest = largestInWindow(tiles);
  for (const [index, picture] of pictures.entries()) {
    if (index !== largest && index >= most) continue;
    tiles[index]?.replaceWith(pictureItem(item, picture, index === largest ? 'high' : 'low'));
  }
}

/** Returns the index of the tile that covers most of the window. What is below the window does not count as painted. */
function largestInWindow(tiles: readonly HTMLElement[]): number {
  const areas = tiles.map((tile) => {
    const { top, width, height } = tile.getBoundingClientRect();
    return Math.round(width) * Math.round(Math.min(height, innerHeight - top));
  });
  return areas.indexOf(Math.max(...areas));
}

/**
 * Adds the reminder to confirm the email address to the frame that the document already shows. Replaces the whole
 * frame, because the reminder moves what is below it.
 */
function fillInFrame(frame: HTMLElement, user: User): HTMLElement {
  if (user.email_confirmed_at !== null) return frame;
  const view = frame.cloneNode(true) as HTMLElement;
  view.dataset.firstView = '';
  fillIn(view, { KNOWN_EMAIL: user.email });
  frame.replaceWith(view);
  return view;
}

/** @param priority of loading the image; null reserves its space only */
function pictureItem(item: HTMLElement, picture: Generation, priority: 'high' | 'low' | null): HTMLElement {
  const tile = item.cloneNode(true) as HTMLElement;
  for (const image of tile.querySelectorAll('img')) {
    if (priority) image.fetchPriority = priority;
    else leaveRoom(image);
  }
  tile.style.setProperty('--width', `${picture.width}`);
  tile.style.setProperty('--height', `${picture.height}`);
  fillInPicture(tile, picture);
  return tile;
}
