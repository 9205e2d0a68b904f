import { describe, expect, test } from 'vitest';
import { search } from './search';

const ITEMS = [
  { title: 'Download your picture', text: 'Press the button for a PNG file.' },
  { title: 'Make your first picture', text: 'Then download it. A café is a good subject.' },
  { title: 'Plans', text: 'What each costs.' },
];
const find = (query: string) => search(ITEMS, query, (item) => item).map(({ title }) => title);

describe('the search of the help', () => {
  test('finds everything while nothing is asked for', () => {
    expect(find('  ')).toHaveLength(ITEMS.length);
  });
  test('puts what has the word in its title first', () => {
    expect(find('download')).toEqual(['Download your picture', 'Make your first picture']);
  });
  test('wants every word, in any order and wherever it stands', () => {
    expect(find('png picture')).toEqual(['Download your picture']);
    expect(find('png plans')).toEqual([]);
  });
  test('takes the beginning of a word, and no part from its middle', () => {
    expect(find('downl')).toHaveLength(2);
    expect(find('load')).toEqual([]);
  });
  test('looks past case, accents and punctuation', () => {
    expect(find('CAFE?')).toEqual(['Make your first picture']);
  });
});
