import type { Generation, GenerationList } from '@easel/shared/contracts/generation.schema';
import type { InfiniteData } from '@tanstack/react-query';

/** A finished generation of the account. */
export type Picture = Generation;

export const PICTURE_VIEWS = ['all', 'favorites', 'private', 'public'] as const;
export type PictureView = (typeof PICTURE_VIEWS)[number];

/** Which of the account's pictures a list holds. */
export interface PictureFilter {
  view: PictureView;
  /** Part of the prompt; empty for all. */
  search: string;
}

export type PicturePages = InfiniteData<GenerationList, string | null>;

export function knownView(name: string | null): PictureView {
  return PICTURE_VIEWS.find((view) => view === name) ?? 'all';
}

export function isPublic({ publishedAt }: Pick<Picture, 'publishedAt'>): boolean {
  return publishedAt !== null;
}

/** Whether a view still holds a picture after a change; a search is about the prompt, which never changes. */
export function isInView(picture: Pick<Picture, 'publishedAt' | 'isFavorite'>, view: PictureView): boolean {
  if (view === 'favorites') return picture.isFavorite;
  if (view === 'private') return !isPublic(picture);
  if (view === 'public') return isPublic(picture);
  return true;
}

/** The pages with each of their pictures as `change` makes it, without those for which it answers null. */
export function mapPictures(data: PicturePages, change: (picture: Picture) => Picture | null): PicturePages {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((picture) => change(picture) ?? []),
    })),
  };
}
