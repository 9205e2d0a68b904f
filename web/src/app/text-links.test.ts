import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ProseNode } from '@/content/prose';
import { linksOf } from '@/content/prose.fixture';
import { SITE_ROUTES } from './routes-table';

const TEXTS = import.meta.glob<readonly ProseNode[]>('../content/**/*.md', { import: 'body', eager: true });
const FILES = Object.keys(TEXTS);

/** Returns whether a link leads to a page. Below help and blog, the page must have a text. */
function leads(link: string): boolean {
  const [path = ''] = link.split(/[?#]/);
  const slug = /^\/(?:help|blog)\/(.+)$/.exec(path)?.[1];
  if (slug) return FILES.some((file) => file.endsWith(`/${slug}.md`));
  return SITE_ROUTES.some((route) => matchPath(route.path, path));
}

test.each(FILES)('%s links only to pages that exist', (file) => {
  const links = linksOf(TEXTS[file] ?? []).filter((link) => !/^(#|mailto:)/.test(link));
  expect(links.filter((link) => !leads(link))).toEqual([]);
});
