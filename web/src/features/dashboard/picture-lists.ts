import { type ListFilter, WALL_PAGE_SIZE } from '@/entities/picture/generation-keys';

const PICTURE_VIEWS = ['all', 'favorites', 'private', 'public'] as const;
export type PictureView = (typeof PICTURE_VIEWS)[number];

const VIEW_FILTERS: Readonly<Record<PictureView, Pick<ListFilter, 'isFavorite' | 'isPublished'>>> = {
  all: {},
  favorites: { isFavorite: true },
  private: { isPublished: false },
  public: { isPublished: true },
};

/** Returns the view that the address names; all pictures if it names none that exists. */
export function knownView(name: string | null): PictureView {
  return PICTURE_VIEWS.find((view) => view === name) ?? 'all';
}

/** The account's finished pictures in a view whose prompt contains `search`. */
export function pictureList(view: PictureView, search: string): ListFilter {
  return { status: ['completed'], ...VIEW_FILTERS[view], search, limit: WALL_PAGE_SIZE };
}
