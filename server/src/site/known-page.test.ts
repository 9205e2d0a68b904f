import { AppError } from '@easel/shared/node/app-error';
import { expect, test } from 'vitest';
import { firstKnown, isOpenedByUser, linkToken, nullIfEnded, withKnown } from './known-page.ts';

const PAGE =
  '<html><head><title>x</title></head><body><img alt="__KNOWN_answer.items.0.prompt__" width="__KNOWN_answer.items.0.width__"><a href="/s/__KNOWN_token__">x</a></body></html>';
const page = (prompt: string) => ({
  look: 'picture',
  token: 'abc',
  answer: { items: [{ prompt, width: 512 }] },
});

test('values are inserted into the document, escaped, and only once', () => {
  const prompt = `"><script>alert(1)</script> $& __KNOWN_token__ </body>`;
  const html = withKnown(PAGE, page(prompt));
  expect(html).toContain(
    '<img alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; __KNOWN_token__ &lt;/body&gt;" width="512"><a href="/s/abc">',
  );
});

test('a list element is repeated for the first items, each with its own values', () => {
  const item =
    '<li data-repeat="answer.items" data-most="2"><img alt="__KNOWN_answer.items.0.prompt__"></li>';
  const html = (...prompts: string[]) =>
    withKnown(`<ul>${item}</ul>`, {
      look: 'album',
      token: 'abc',
      answer: { items: prompts.map((prompt) => ({ prompt })) },
    });
  const alts = (text: string) => [...text.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt);
  expect(alts(html('a', '__KNOWN_answer.items.0.prompt__', 'c'))).toEqual([
    'a',
    '__KNOWN_answer.items.0.prompt__',
  ]);
  expect(alts(html('a'))).toEqual(['a']);
  expect(() => withKnown(item, { look: 'album', token: 'abc', answer: null })).toThrow('answer.items');
});

test('each list item gets the element of its kind', () => {
  const element = (kind: string) =>
    `<li data-repeat="answer.parts" data-most="6" data-if="status=${kind}"><i>${kind}</i>__KNOWN_answer.parts.0.name__</li>`;
  const html = (...statuses: string[]) =>
    withKnown(`<ul>${element('up')}${element('down')}</ul>`, {
      look: 'down',
      token: null,
      answer: { parts: statuses.map((status, index) => ({ name: `${index}`, status })) },
    });
  const shown = (text: string) =>
    [...text.matchAll(/<i>(.*?)<\/i>(\d)/g)].map(([, kind, name]) => [kind, name]);
  expect(shown(html('down', 'up', 'down'))).toEqual([
    ['down', '0'],
    ['up', '1'],
    ['down', '2'],
  ]);
  expect(() => html('up', 'sideways')).toThrow('sideways');
});

test('the data for the script can neither close its element nor open a comment in it', () => {
  const prompt = '</script><!--<script>\u2028';
  const html = withKnown(PAGE, page(prompt));
  const [, data = ''] =
    /<script type="application\/json" id="known">(.*?)<\/script><\/body>/s.exec(html) ?? [];
  expect(data).not.toContain('<');
  expect(JSON.parse(data)).toEqual({ token: 'abc', answer: { items: [{ prompt, width: 512 }] } });
});

test('images are preloaded from the head', () => {
  const html = withKnown(PAGE, { ...page('x'), images: ['/api/images/1?a=1&b=2'] });
  expect(html).toContain(
    '<link rel="preload" as="image" href="/api/images/1?a=1&amp;b=2" fetchpriority="high"></head>',
  );
});

test('a document that needs an unknown value is rejected', () => {
  expect(() => withKnown(PAGE, { look: 'ended', token: 'abc', answer: null })).toThrow(
    'answer.items.0.prompt',
  );
});

test('only a navigation by a user counts as opened', () => {
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect(isOpenedByUser('GET', navigation)).toBe(true);
  expect(isOpenedByUser('HEAD', navigation)).toBe(false);
  expect(isOpenedByUser('GET', {})).toBe(false);
  expect(isOpenedByUser('GET', { ...navigation, 'sec-purpose': 'prefetch;prerender' })).toBe(false);
  expect(isOpenedByUser('GET', { ...navigation, 'sec-fetch-dest': 'iframe' })).toBe(false);
});

test('a token contains only characters that need no escaping in a URL', () => {
  expect(linkToken('aZ0_-')).toBe('aZ0_-');
  for (const text of ['', undefined, null, 'a b', 'a"', 'a/b', 'a%20', 'x'.repeat(101)])
    expect(linkToken(text)).toBeNull();
});

test('an ended link becomes null, and any other error is thrown', () => {
  expect(nullIfEnded(new AppError('link_expired'))).toBeNull();
  expect(nullIfEnded(new AppError('not_found'))).toBeNull();
  expect(() => nullIfEnded(new Error('no database'))).toThrow('no database');
});

test('the first page that matches an address is used', async () => {
  const known = firstKnown([async () => null, async (path) => ({ look: path, token: 't', answer: null })]);
  expect(await known('/s/t', new URLSearchParams())).toMatchObject({ look: '/s/t' });
});
