import { expect, test } from 'vitest';
import { withLinkPreview } from './link-preview.ts';

const PREVIEW = {
  title: 'A fox <in> "snow" & $& ice',
  description: 'Anime, made with words',
  path: '/gallery?view=1',
  image: { src: '/api/gallery/1/preview', width: 1280, height: 853, alt: 'A fox' },
};
const WORDS = { name: 'Easel', origin: 'https://pictures.example' };
const PAGE =
  '<html><head><meta charset="utf-8"><title>Gallery | Easel</title><meta name="description" content="All"/><link rel="canonical" href="https://pictures.example/gallery"/><meta property="og:image" content="/share.jpg"/><meta property="og:image:width" content="1200"/><meta name="twitter:title" content="Gallery"/></head><body><svg><title>in a drawing</title></svg></body></html>';

test('replaces the metadata of the page, escaped', () => {
  const html = withLinkPreview(PAGE, PREVIEW, WORDS);
  const head = html.slice(0, html.indexOf('</head>'));
  expect(html).toContain('<title>in a drawing</title>');
  expect(head.match(/<title>/g)).toHaveLength(1);
  expect(head).toContain('<title>A fox &lt;in&gt; &quot;snow&quot; &amp; $&amp; ice | Easel</title>');
  expect(head).toContain('<meta charset="utf-8">');
  expect(head.match(/og:image"/g)).toHaveLength(1);
  expect(head).toContain('content="https://pictures.example/api/gallery/1/preview"');
  expect(head).toContain('<link rel="canonical" href="https://pictures.example/gallery?view=1">');
  expect(head).not.toContain('share.jpg');
  expect(head).not.toContain('content="Gallery"');
});
