import { expect, test } from 'vitest';
import { createPages } from './pages';

const PAGE = { path: '/x', load: async () => ({ Component: () => null }), asksNothing: true };

test('returns the same promise to a suspended component after the page has loaded', async () => {
  const pages = createPages();
  const coming = pages.read(PAGE, {});
  expect(coming).toBeInstanceOf(Promise);
  await coming;
  expect(pages.read(PAGE, {})).toBe(coming);
});

test('returns a preloaded page without a promise', async () => {
  const pages = createPages();
  const page = await pages.load(PAGE, {});
  expect(pages.read(PAGE, {})).toBe(page);
});

test('loads a failed page again once it is forgotten', async () => {
  let isReachable = false;
  const load = async () => {
    if (!isReachable) throw new Error('unreachable');
    return { Component: () => null };
  };
  const pages = createPages();
  const failed = pages.read({ ...PAGE, load }, {});
  await expect(failed).rejects.toThrow('unreachable');
  expect(pages.read({ ...PAGE, load }, {})).toBe(failed);
  isReachable = true;
  pages.forgetFailed();
  await expect(pages.read({ ...PAGE, load }, {})).resolves.toMatchObject({ data: undefined });
});
