import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { PRODUCT_NAME } from '@/content/product';

/** Characters: what a screen reader says of a picture without going on for too long. */
const ALT_LENGTH = 140;

/** What stands for the picture where it cannot be seen: its prompt, cut between two words where it is long. */
export function altOf({ prompt }: Pick<GalleryItem, 'prompt'>): string {
  const words = prompt.replace(/\s+/g, ' ').trim();
  if (words.length <= ALT_LENGTH) return words;
  const cut = words.slice(0, ALT_LENGTH);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : ALT_LENGTH).replace(/[\s,;.:-]+$/, '')}…`;
}

export function authorOf({ author, isSample }: Pick<GalleryItem, 'author' | 'isSample'>): string {
  return isSample ? PRODUCT_NAME : (author.name ?? 'Anonymous');
}
