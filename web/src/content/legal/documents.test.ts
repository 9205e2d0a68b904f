import { expect, test } from 'vitest';
import { sectionsOf } from '../prose';
import { linksOf } from '../prose.fixture';
import { type LegalSlug, legalDocument, loadLegalText } from './documents';

const SLUGS: readonly LegalSlug[] = ['terms-of-service', 'privacy-policy', 'refund-policy'];

const idsOf = async (slug: LegalSlug) => sectionsOf(await loadLegalText(slug)).map(({ id }) => id);

test.each(SLUGS)('%s: every anchor is unique, and every link to one resolves', async (slug) => {
  const ids = await idsOf(slug);
  expect(new Set(ids).size).toBe(ids.length);
  for (const link of linksOf(await loadLegalText(slug))) {
    const [path, anchor] = link.split('#');
    const target = path ? SLUGS.find((one) => path === `/${one}`) : slug;
    if (target && anchor) expect(await idsOf(target), link).toContain(anchor);
  }
});

test.each(SLUGS)('%s has the date of the last update that the specification states', (slug) => {
  expect(legalDocument(slug).updated).toBe('2024-12-15');
});
