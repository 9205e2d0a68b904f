import { PICTURE_SHAPES, type PictureShape, SEED_MAX } from '@easel/shared/contracts/generation';
import { STYLES, type StyleId } from '@easel/shared/contracts/styles';
import { type ListFilter, WALL_PAGE_SIZE } from '@/entities/picture/generation-keys';

/** What the wall shows. Empty for all pictures. */
export interface WallFilter {
  search?: string | undefined;
  style?: StyleId | undefined;
  model?: string | undefined;
  shape?: PictureShape | undefined;
  isFavorite?: boolean | undefined;
  isPublished?: boolean | undefined;
  /** The first day, in local time: `2026-01-31`. */
  from?: string | undefined;
  /** The last day. */
  to?: string | undefined;
  seed?: number | undefined;
  album?: string | undefined;
  tag?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const FLAGS: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** Reads the filter from an address. Leaves out invalid values. */
export function readWallFilter(params: URLSearchParams): WallFilter {
  const text = (name: string) => params.get(name) || undefined;
  const seed = /^\d{1,10}$/.test(params.get('seed') ?? '') ? Number(params.get('seed')) : undefined;
  const day = (name: string) => (isDay(params.get(name)) ? text(name) : undefined);
  return withoutEmpty({
    search: text('q')?.slice(0, 100),
    style: STYLES.find(({ id }) => id === params.get('style'))?.id,
    model: text('model')?.slice(0, 100),
    shape: PICTURE_SHAPES.find((shape) => shape === params.get('shape')),
    isFavorite: FLAGS[params.get('favorite') ?? ''],
    isPublished: FLAGS[params.get('published') ?? ''],
    from: day('from'),
    to: day('to'),
    seed: seed !== undefined && seed <= SEED_MAX ? seed : undefined,
    album: UUID.test(params.get('album') ?? '') ? text('album') : undefined,
    tag: text('tag')?.slice(0, 40).toLowerCase(),
  });
}

/** Parses a typed seed: its digits, at most the largest seed; undefined if there are none. */
export function typedSeed(text: string): number | undefined {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? undefined : Math.min(Number(digits), SEED_MAX);
}

/** Returns the address parameters for a filter. */
export function writeWallFilter(filter: WallFilter): URLSearchParams {
  const { search, isFavorite, isPublished, seed, ...rest } = filter;
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');
  const entries = {
    q: search,
    ...rest,
    favorite: flag(isFavorite),
    published: flag(isPublished),
    seed: seed?.toString(),
  };
  return new URLSearchParams(
    Object.entries(entries).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  );
}

/** Returns the list filter for the matching finished pictures. */
export function toListFilter({ from, to, search, ...rest }: WallFilter): ListFilter {
  return {
    status: ['completed'],
    limit: WALL_PAGE_SIZE,
    search: search ?? '',
    ...rest,
    ...(from && { from: startOf(from).toISOString() }),
    ...(to && { until: endOf(to).toISOString() }),
  };
}

/** Returns the number of filters except the search, the album and the tag, which are always visible. */
export function countFilters({ search: _, album: __, tag: ___, ...rest }: WallFilter): number {
  return Object.values(rest).filter((value) => value !== undefined).length;
}

/** Returns a filter with only the search and the album. */
export function withoutFilters({ search, album }: WallFilter): WallFilter {
  return withoutEmpty({ search, album });
}

export function withoutEmpty(filter: WallFilter): WallFilter {
  const kept = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(kept) as WallFilter;
}

/** The start of the day in local time. */
const startOf = (day: string) => new Date(`${day}T00:00:00`);

/** The start of the next day in local time: a day on which the clocks change has 23 or 25 hours. */
function endOf(day: string): Date {
  const end = startOf(day);
  end.setDate(end.getDate() + 1);
  return end;
}

function isDay(text: string | null): boolean {
  return text !== null && DAY.test(text) && !Number.isNaN(startOf(text).getTime());
}
