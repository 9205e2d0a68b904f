import type { Generation } from './generation.schema.ts';
import type { GenerationFilter } from './generation-filter.ts';

/** The fields that list filters compare. */
export type FilteredGeneration = Pick<
  Generation,
  | 'status'
  | 'prompt'
  | 'style'
  | 'model'
  | 'seed'
  | 'width'
  | 'height'
  | 'isFavorite'
  | 'tags'
  | 'publishedAt'
  | 'createdAt'
>;

const FOX: FilteredGeneration = {
  status: 'completed',
  prompt: 'A red Fox',
  style: 'photorealistic',
  model: 'painter',
  seed: 1,
  width: 1024,
  height: 1024,
  isFavorite: false,
  tags: [],
  publishedAt: null,
  createdAt: '2026-03-01T12:00:00.000Z',
};

/** Generations by name, newest first. */
export const FILTERED_GENERATIONS = {
  pending: { ...FOX, status: 'pending', createdAt: '2026-03-09T12:00:00.000Z' },
  processing: { ...FOX, status: 'processing', createdAt: '2026-03-08T12:00:00.000Z' },
  failed: { ...FOX, status: 'failed', prompt: '100_% ÖL', createdAt: '2026-03-07T12:00:00.000Z' },
  canceled: {
    ...FOX,
    status: 'canceled',
    prompt: '100 \\% STRAẞE İZMİR',
    createdAt: '2026-03-06T12:00:00.000Z',
  },
  anime: { ...FOX, style: 'anime', tags: ['sea', 'sky'], createdAt: '2026-03-05T12:00:00.000Z' },
  wide: { ...FOX, model: 'flux', seed: 0, width: 1025, createdAt: '2026-03-04T12:00:00.000Z' },
  tall: { ...FOX, seed: 2 ** 32 - 1, width: 1023, isFavorite: true, createdAt: '2026-03-03T12:00:00.001Z' },
  published: {
    ...FOX,
    prompt: 'öl, seasons, οδός',
    tags: ['seasons'],
    publishedAt: '2026-03-10T00:00:00.000Z',
    createdAt: '2026-03-02T12:00:00.000Z',
  },
  fox: FOX,
} as const satisfies Record<string, FilteredGeneration>;

export type FilteredName = keyof typeof FILTERED_GENERATIONS;

/** The filters that can be evaluated on a generation alone. Which albums it is in is not part of it. */
export type ComparedFilter = Omit<GenerationFilter, 'album' | 'cursor' | 'limit'>;

const ALL = Object.keys(FILTERED_GENERATIONS) as FilteredName[];
const without = (...names: FilteredName[]) => ALL.filter((name) => !names.includes(name));

/** Which generations each filter finds, of those with any status. The database and the browser's cache must agree. */
export const FILTER_CASES: readonly (readonly [filter: ComparedFilter, found: readonly FilteredName[]])[] = [
  [{}, ALL],
  [{ status: ['pending', 'processing'] }, ['pending', 'processing']],
  [{ status: ['canceled'] }, ['canceled']],
  [{ search: 'fOX' }, without('failed', 'canceled', 'published')],
  [{ search: ' fox ' }, without('failed', 'canceled', 'published')],
  [{ search: ' ' }, ALL],
  [{ search: 'öl' }, ['failed', 'published']],
  [{ search: 'Straße' }, ['canceled']],
  [{ search: 'ſTRAẞE' }, ['canceled']],
  [{ search: 'İzmİr' }, ['canceled']],
  [{ search: 'izmir' }, []],
  [{ search: 'ΟΔΌΣ' }, ['published']],
  [{ search: '.*' }, []],
  [{ search: '%' }, ['failed', 'canceled']],
  [{ search: '_' }, ['failed']],
  [{ search: '\\' }, ['canceled']],
  [{ style: 'anime' }, ['anime']],
  [{ isFavorite: true }, ['tall']],
  [{ isFavorite: false }, without('tall')],
  [{ isPublished: true }, ['published']],
  [{ isPublished: false }, without('published')],
  [{ model: 'flux' }, ['wide']],
  [{ model: 'Flux' }, []],
  [{ shape: 'landscape' }, ['wide']],
  [{ shape: 'portrait' }, ['tall']],
  [{ shape: 'square' }, without('wide', 'tall')],
  [{ seed: 0 }, ['wide']],
  [{ seed: 2 ** 32 - 1 }, ['tall']],
  [{ from: '2026-03-03T12:00:00.001Z' }, without('published', 'fox')],
  [{ from: '2026-03-03T12:00:00.002Z' }, without('tall', 'published', 'fox')],
  [{ from: '2026-03-04T12:00:00Z' }, without('tall', 'published', 'fox')],
  [{ from: '2026-03-04T02:00:00+14:00' }, without('published', 'fox')],
  [{ from: '2026-03-04T02:00:00.002+14:00' }, without('tall', 'published', 'fox')],
  [{ until: '2026-03-03T12:00:00.001Z' }, ['published', 'fox']],
  [{ until: '2026-03-03T12:00:00.002Z' }, ['tall', 'published', 'fox']],
  [{ until: '2026-03-02T12:00:00Z' }, ['fox']],
  [{ until: '2026-03-02T00:00:00-12:00' }, ['fox']],
  [{ tag: 'sea' }, ['anime']],
  [{ tag: 'SEASONS' }, ['published']],
  [{ tag: 'sea', style: 'anime', search: 'red', isFavorite: false }, ['anime']],
  [{ tag: 'sea', isFavorite: true }, []],
];
