import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url).pathname;

/** Names, which keep their capitals. */
const NAMES = new Set(
  'Control Discord Easel Fastify FeedProvider Internet Meta Node ONNX OpenAI OpenAPI Pro Runtime Stripe Team Unicode Webhooks Windows'.split(
    ' ',
  ),
);
/** Beside texts that the specification gives, in one list, dialog or form, and written like those. */
const BESIDE_FIXED = new Set([
  'API Keys',
  'Browse by Category',
  'Email Address',
  'Enterprise Support',
  'Forgot Password?',
  'Keep Account',
  'New Credits On',
  'Next Payment',
  'Private Links',
  'Quick Links',
  'Search Results',
  'Security Log',
  'Sign In with',
  'Sign In with a Passkey',
  'Support Hours',
  'Team Feature',
]);
/** A string, or the text of an element, as long as a button or a heading may be. */
const TEXT =
  /'([A-Z][^'\\\n]{2,60})'|"([A-Z][^"\\\n]{2,60})"|`([A-Z][^`\\\n]{2,60})`|>\s*([A-Z][^<>{}=;\n]{2,60}?)\s*(?=[<{])/g;

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).filter((file) => !/\.test\.|\.fixture\./.test(file));
const read = (file: string) => readFileSync(ROOT + file, 'utf8');

/** Returns what looks like a title: no sentence, and a capital later than in the first word. */
function titlesIn(source: string): string[] {
  return [...source.matchAll(TEXT)]
    .map((match) => match.slice(1).find(Boolean)?.trim() ?? '')
    .filter((text) => !/[.!:;()=,]/.test(text))
    .filter((text) =>
      text
        .split(' ')
        .slice(1)
        .some((word) => /^[A-Z][a-z]/.test(word) && !NAMES.has(word.replace(/\W.*/, ''))),
    );
}

test('buttons, headings and messages are in sentence case, except where the specification gives the text', () => {
  const fixed = filesOf('tests/e2e/specification/**/*.ts').map(read).join('\n');
  const files = filesOf('{web/src,server/src,shared/src/node/mail}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(1_000);
  const titles = files.flatMap((file) => titlesIn(read(file)));
  // The pattern finds them at all.
  expect(titles).toContain('Sign In');
  const found = titles.filter((title) => !fixed.includes(title));
  expect(found.filter((title) => !BESIDE_FIXED.has(title))).toEqual([]);
  expect([...BESIDE_FIXED].filter((title) => !found.includes(title))).toEqual([]);
});
