import { describe, expect, test } from 'vitest';
import { search } from './search';

const ITEMS = [
  { title: 'Download your picture', text: 'Press the button for a PNG file.' },
  { title: 'Make your first picture', text: 'Then download it. A café is a good subject.' },
  { title: 'Plans', text: 'What each costs.' },
];
const find = (query: string) => search(ITEMS, query, (item) => item).map(({ title }) => title);

describe('the search of the help', () => {
  test('returns everything for an empty query', () => {
    expect(find('  ')).toHaveLength(ITEMS.length);
  });
  test('ranks matches in the title first', () => {
    expect(find('download')).toEqual(['Download your picture', 'Make your first picture']);
  });
  test('requires all words, in any order and place', () => {
    expect(find('png picture')).toEqual(['Download your picture']);
    expect(find('png plans')).toEqual([]);
  });
  test('matches the start of a word, not its middle', () => {
    expect(find('downl')).toHaveLength(2);
    expect(find('load')).toEqual([]);
  });
  test('ignores case, accents and punctuation', () => {
    expect(find('CAFE?')).toEqual(['Make your first picture']);
  });
});
