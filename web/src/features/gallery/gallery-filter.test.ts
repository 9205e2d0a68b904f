import { describe, expect, it } from 'vitest';
import { isNarrow, NO_FILTER, readFilter, writeFilter } from './gallery-filter';

const read = (query: string) => readFilter(new URLSearchParams(query));
const write = (query: string, filter = NO_FILTER) =>
  writeFilter(new URLSearchParams(query), filter).toString();

describe('the filter of the gallery', () => {
  it('is restored from the URL', () => {
    const author = '01890a5d-ac96-4774-8cce-b302099a8057';
    const filter = { search: 'a fox & snow', style: 'watercolor', author, sort: 'popular' } as const;
    expect(read(write('', filter))).toEqual(filter);
  });

  it('is omitted from the URL by default', () => {
    expect(write('search=fox&style=anime&sort=popular')).toBe('');
  });

  it('keeps other parameters', () => {
    expect(write('view=1&search=fox')).toBe('view=1');
  });

  it.each(['style=crayon', 'sort=random', 'author=ada', 'search=%20%20', ''])(
    'ignores invalid values: %j',
    (query) => {
      expect(read(query)).toEqual(NO_FILTER);
    },
  );

  it('cuts a search that the server would reject', () => {
    expect(read(`search=${'a'.repeat(200)}`).search).toHaveLength(100);
  });

  it('counts as narrow with words or a style, but not with an order', () => {
    expect(isNarrow(read('sort=popular'))).toBe(false);
    expect(isNarrow(read('search=fox'))).toBe(true);
    expect(isNarrow(read('style=anime'))).toBe(true);
  });
});
