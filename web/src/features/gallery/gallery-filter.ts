import { SEARCH_MAX_LENGTH } from '@easel/shared/contracts/search';
import { STYLE_IDS, type StyleId } from '@easel/shared/contracts/styles';

export const SORTS = ['newest', 'popular'] as const;
export type GallerySort = (typeof SORTS)[number];

export interface GalleryFilter {
  /** Trimmed; empty for everything. */
  search: string;
  style: StyleId | null;
  /** The id of an author. */
  author: string | null;
  sort: GallerySort;
}

export const NO_FILTER: GalleryFilter = { search: '', style: null, author: null, sort: 'newest' };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the address of an author's pictures. */
export const authorPath = (id: string) => `/gallery?author=${id}` as const;

/** Reads the filter from the address. Invalid values are ignored. */
export function readFilter(params: URLSearchParams): GalleryFilter {
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    style: STYLE_IDS.find((id) => id === params.get('style')) ?? null,
    author: (params.get('author') ?? '').toLowerCase().match(UUID)?.[0] ?? null,
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? NO_FILTER.sort,
  };
}

/** Returns the parameters with this filter; other parameters stay, and defaults are left out. */
export function writeFilter(
  params: URLSearchParams,
  { search, style, author, sort }: GalleryFilter,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const write = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value);
  write('search', search || null);
  write('style', style);
  write('author', author);
  write('sort', sort === NO_FILTER.sort ? null : sort);
  return next;
}

/** Returns whether the filter excludes any pictures of the gallery or of the author. */
export function isNarrow({ search, style }: GalleryFilter): boolean {
  return search !== '' || style !== null;
}
