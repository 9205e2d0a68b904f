import { describe, expect, test } from 'vitest';
import { FACTS } from '../../prose/facts';
import { compileMarkdown } from '../../prose/markdown';
import { plainText, readingMinutes, sectionsOf } from './prose';
import { linksOf, textWhere } from './prose.fixture';

const pictureAt = (src: string, alt: string) => ({ src, alt, width: 4, height: 3 });
const compile = (source: string) =>
  compileMarkdown(source, { facts: FACTS, late: { product: 'Easel' }, pictureAt });
const bodyOf = (source: string) => compile(source).body;

describe('a text in Markdown', () => {
  test('has front matter, and facts instead of placeholders', () => {
    const { meta, body } = compile(
      '---\ntitle: Free\nday: 2024-12-15\n---\n\n{{plans.free.images}} in {{product}}',
    );
    expect(meta).toEqual({ title: 'Free', day: '2024-12-15' });
    expect(body).toEqual([{ tag: 'p', children: ['50 in Easel'] }]);
  });

  test.each(['{{plans.free.imges}}', '{{plans}}', '{{ nothing }}'])(
    'may not use the unknown fact %s',
    (text) => {
      expect(() => bodyOf(text)).toThrow(`No fact is called ${text}`);
    },
  );

  test.each(['<b>bold</b>', 'a <br> b', '# Title', '- one\n\n  two', '| a |\n| --- |\n| b |', '---'])(
    'may not contain %j',
    (text) => {
      expect(() => bodyOf(`words\n\n${text}`)).toThrow();
    },
  );

  test('has links and inline code', () => {
    const [paragraph] = bodyOf('**In time.** See [`code` & more](/help?a=1#b).');
    expect(paragraph).toEqual({
      tag: 'p',
      children: [
        { tag: 'strong', children: ['In time.'] },
        ' See ',
        { tag: 'a', to: '/help?a=1#b', children: [{ tag: 'code', children: ['code'] }, ' & more'] },
        '.',
      ],
    });
    expect(linksOf(bodyOf('- [one](#one)\n- two'))).toEqual(['#one']);
  });

  test('gives each heading an id from its letters, or the explicit one', () => {
    const sections = sectionsOf(bodyOf('before\n\n## Dürer: the gray\n\none\n\n## Two {#second}\n\ntwo'));
    expect(sections.map(({ id, title }) => [id, title])).toEqual([
      ['durer-the-gray', 'Dürer: the gray'],
      ['second', 'Two'],
    ]);
    expect(sections.map(({ nodes }) => plainText(nodes))).toEqual(['one', 'two']);
  });

  test('has parts that apply only if plans are sold, or only if operators give them', () => {
    const body = bodyOf('all\n\n:::sold\n\n- $9\n- a year\n\n:::\n\n:::given\n\nask\n\n:::\n\nend');
    expect(plainText(textWhere(body, 'sold'))).toBe('all\n$9\na year\nend');
    expect(plainText(textWhere(body, 'given'))).toBe('all\nask\nend');
    expect(plainText(body)).toBe('all\n$9\na year\nask\nend');
  });

  test.each([':::sold\n\none', ':::sold\n\n:::given\n\n:::', ':::', ':::sold\n\n## Title\n\n:::'])(
    'rejects a part without an end, within another part, or with a heading: %j',
    (text) => {
      expect(() => bodyOf(text)).toThrow(/:::|heading/);
    },
  );

  test('has pictures with captions, tables, timelines and code blocks', () => {
    const [figure, table, timeline, code] = bodyOf(
      [
        '![A fox](fox.webp "In snow")',
        'Table: Times\n\n| By | Takes |\n| --- | --- |\n| Card | 3 days |',
        '```timeline Refund\n1 | Request | You ask.\n2-3 | Review | We look.\n```',
        '```sh Save the file\ncurl\n```',
      ].join('\n\n'),
    );
    expect(figure).toEqual({ tag: 'figure', picture: pictureAt('fox.webp', 'A fox'), caption: 'In snow' });
    expect(table).toEqual({
      tag: 'table',
      caption: 'Times',
      head: ['By', 'Takes'],
      rows: [['Card', '3 days']],
    });
    expect(timeline).toMatchObject({
      label: 'Refund',
      stages: [
        { from: 1, to: 1 },
        { from: 2, to: 3 },
      ],
    });
    expect(code).toEqual({ tag: 'pre', language: 'sh', label: 'Save the file', code: 'curl' });
  });
});

test('a text takes at least one minute to read', () => {
  expect([readingMinutes(3), readingMinutes(900)]).toEqual([1, 4]);
});
