import { expect, test } from 'vitest';
import { parseInline } from './inline-text';

test('parses links and code in a sentence, and keeps the other text', () => {
  expect(parseInline('See the [Terms](/terms#age), or send `429`.')).toEqual([
    'See the ',
    { tag: 'a', to: '/terms#age', children: ['Terms'] },
    ', or send ',
    { tag: 'code', children: ['429'] },
    '.',
  ]);
  expect(parseInline('[All](#all)')).toEqual([{ tag: 'a', to: '#all', children: ['All'] }]);
  expect(parseInline('an [aside] (in brackets)')).toEqual(['an [aside] (in brackets)']);
});
