import type { Generation } from '@easel/shared/contracts/generation.schema';
import { firstFileOf, largeRow } from '@/features/generations/feed/feed-layout';
import { gridStyle } from '@/features/generations/feed/placed-batch';
import { measureRoom } from '@/features/generations/feed/use-room';
import { fillInPicture, painted, styled } from './fill-in';

/**
 * Shows the newest batch of the feed where the app will show it. Unlike on account pages, the studio around it is
 * already in the document and stays, with what the user has typed into it. Does nothing once the app has begun to
 * render. Resolves when the pictures are painted, after a second at the latest.
 *
 * @param place an element that React leaves alone, in the section of the feed
 * @param pictures what the feed shows of one batch, all of the same shape
 */
export async function showFirstFeed(place: HTMLElement, pictures: readonly Generation[]): Promise<void> {
  const template = document.querySelector<HTMLTemplateElement>('template[data-feed]');
  const [first] = pictures;
  await styled();
  if (!template || !first || !place.parentElement || document.querySelector('#root[data-app]')) return;
  const shape = { id: '', count: pictures.length, ratio: first.width / first.height };
  const { height, cards } = largeRow(shape, measureRoom(place.parentElement));
  const [{ x, width, grid, details }] = cards;
  const content = template.content.cloneNode(true) as DocumentFragment;
  const part = (selector: string) => content.querySelector(selector) as HTMLElement;
  part('ul').style.height = `${height}px`;
  Object.assign(part('li').style, { left: `${x}px`, width: `${width}px` });
  part('article').dataset.details = details;
  const tile = part('figure');
  const tiles = tile.parentElement as HTMLElement;
  Object.assign(tiles.style, gridStyle(grid));
  part(first.sheetId === null ? '[data-of-sheet]' : '[data-of-request]').remove();
  if (pictures.length > 1) content.querySelector('[data-of-one]')?.remove();
  tile.remove();
  fillInPicture(content, first);
  const file = `${firstFileOf(grid, shape.ratio)}Url` as const;
  tiles.append(
    ...pictures.map((picture) => {
      const item = tile.cloneNode(true) as HTMLElement;
      const { image } = picture;
      if (image) fillInPicture(item, { ...picture, image: { ...image, thumbnailUrl: image[file] } });
      // The app shows why there is no image.
      else item.replaceChildren();
      return item;
    }),
  );
  place.replaceChildren(content);
  await painted(place);
}
