import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { PRODUCT_NAME } from '@/content/product';

/** Maximum length of an alternative text, in characters. */
const ALT_LENGTH = 140;

/** Returns the picture's alternative text: its prompt, cut between two words if it is long. */
export function altOf({ prompt }: Pick<GalleryItem, 'prompt'>): string {
  const words = prompt.replace(/\s+/g, ' ').trim();
  if (words.length <= ALT_LENGTH) return words;
  const cut = words.slice(0, ALT_LENGTH);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : ALT_LENGTH).replace(/[\s,;.:-]+$/, '')}…`;
}

/** Returns the author's name. Authors without a public profile are anonymous, even to themselves. */
export function authorOf({
  author,
  isSample,
  isMine,
}: Pick<GalleryItem, 'author' | 'isSample' | 'isMine'>): string {
  if (isSample) return PRODUCT_NAME;
  return author.name ?? (isMine ? 'Anonymous (you)' : 'Anonymous');
}

/** Returns the heading of a picture that is shown alone, with its prompt below. */
export function titleOf(item: Pick<GalleryItem, 'title' | 'author' | 'isSample' | 'isMine'>): string {
  if (item.title !== null) return item.title;
  if (item.author.name !== null || item.isSample) return `Picture by ${authorOf(item)}`;
  return item.isMine ? 'Your picture' : 'Picture';
}
