import type { GalleryFilter } from './gallery-filter';

/** Keyed by user, because `likedByMe` depends on it; null for a visitor. */
export const galleryKeys = {
  all: ['gallery'] as const,
  lists: ['gallery', 'list'] as const,
  list: (filter: GalleryFilter, userId: string | null) => ['gallery', 'list', filter, userId] as const,
  author: (id: string) => ['gallery', 'author', id] as const,
  items: ['gallery', 'item'] as const,
  item: (id: string, userId: string | null) => ['gallery', 'item', id, userId] as const,
};
