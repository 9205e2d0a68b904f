import { expect, test } from 'vitest';
import { expandWildcards } from './wildcards.ts';

test.each([
  ['a fox', ['a fox']],
  ['a {red|blue} fox', ['a red fox', 'a blue fox']],
  ['{a|b} {c|d}', ['a c', 'a d', 'b c', 'b d']],
  ['a { red | blue } fox', ['a red fox', 'a blue fox']],
  ['a {big |}fox', ['a big fox', 'a fox']],
  ['a {red} fox', ['a red fox']],
  ['a|b', ['a|b']],
  ['\\{a\\|b\\} \\\\ \\n', ['{a|b} \\ \\n']],
  ['{a\\|b|c\\}}', ['a|b', 'c}']],
  ['a\n\tfox', ['a fox']],
])('%j expands to %j', (template, prompts) => {
  expect(expandWildcards(template, 16)).toEqual(prompts);
});

test.each([
  ['a {red|blue fox', 'not closed'],
  ['a red} fox', 'no opening brace'],
  ['{a|{b|c}}', 'another one'],
  ['{|} ', 'is empty'],
  ['{a|b}{a|b}{a|b}{a|b}{a|b}', 'more than 16'],
])('rejects %j: %s', (template, words) => {
  expect(expandWildcards(template, 16)).toEqual({ problem: expect.stringContaining(words) });
});

test('does not expand a prompt with too many combinations', () => {
  expect(expandWildcards('{a|b}'.repeat(5_000), 64)).toEqual({
    problem: 'This expands to more than 64 prompts.',
  });
});
