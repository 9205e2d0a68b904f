import { type ListFilter, WALL_PAGE_SIZE } from '@/entities/picture/generation-keys';

const PICTURE_VIEWS = ['all', 'favorites', 'private', 'public'] as const;
export type PictureView = (typeof PICTURE_VIEWS)[number];

const VIEW_FILTERS: Readonly<Record<PictureView, Pick<ListFilter, 'isFavorite' | 'isPublished'>>> = {
  all: {},
  favorites: { isFavorite: true },
  private: { isPublished: false },
  public: { isPublished: true },
};

/** Returns the view that the address names, or all pictures if there is no such view. */
export function knownView(name: string | null): PictureView {
  return PICTURE_VIEWS.find((view) => view === name) ?? 'all';
}

/** Returns the filter for the account's finished pictures of a view whose prompt contains `search`. */
export function pictureList(view: PictureView, search: string): ListFilter {
  return { status: ['completed'], ...VIEW_FILTERS[view], search, limit: WALL_PAGE_SIZE };
}
