import { expect, test } from 'vitest';
import { escapeWords } from './escape-words.ts';

test.each([
  ['weights and brackets', 'a (very) [big] ((cat))', 'a \\(very\\) \\[big\\] \\(\\(cat\\)\\)'],
  ['brackets that somebody escaped', '\\(a\\)', '\\\\\\(a\\\\\\)'],
  ['brackets that do not close', '((( ]]]', '\\(\\(\\( \\]\\]\\]'],
  ['a backslash at the end', 'a\\', 'a\\\\'],
  ['a weight', '(cat:1.9)', '\\(cat：1.9\\)'],
  ['a schedule', '[day:night:0.5]', '\\[day:night：0.5\\]'],
  ['alternating words', '[cow|horse]', '\\[cow｜horse\\]'],
  ['a number after the last colon', 'poster 16:9', 'poster 16：9'],
  ['a number after a colon, in other digits', 'poster: ٣', 'poster： ٣'],
  [
    'a number after white space that only Python knows',
    'poster 16:\u00851.5\u001f:\u001f2',
    'poster 16： 1.5 ： 2',
  ],
  ['a network', '<lora:secret:1>', '＜lora:secret：1>'],
  ['a composition', 'a cat AND a dog', 'a cat and a dog'],
  ['a break', 'a cat BREAK a dog', 'a cat break a dog'],
  ['a choice', '{red|blue} car', '｛red｜blue｝ car'],
  ['a wildcard', '__animal__', '_animal_'],
  ['a comment', '#1 dad\n# and more', '＃1 dad ＃ and more'],
  ['a comment in C’s manner', 'a /* b */ c', 'a / * b */ c'],
  ['lines', 'first\r\n\u2028second', 'first second'],
])('%s is not read as syntax', (_, words, escaped) => {
  expect(escapeWords(words)).toBe(escaped);
});

test('text without syntax is unchanged', () => {
  const words = 'Anders BREAKS bread: a still life, snake_case & 50% <-- 🎨, “quoted” — SAND';
  expect(escapeWords(words)).toBe(words.replace('<', '＜'));
});
