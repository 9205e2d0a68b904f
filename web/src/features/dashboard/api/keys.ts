import type { PictureFilter } from '../pictures';

/** Apart from the lists of the generate page: these are filtered by more than a state. */
export const pictureKeys = {
  lists: ['pictures', 'list'] as const,
  list: (filter: PictureFilter) => ['pictures', 'list', filter] as const,
  detail: (id: string) => ['pictures', 'detail', id] as const,
};

export const statsKey = ['stats'] as const;
