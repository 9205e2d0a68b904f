import { expect, test } from 'vitest';
import { createPages } from './pages';

const PAGE = { path: '/x', load: async () => ({ Component: () => null }), asksNothing: true };

test('gives a component that waits for a page the same promise when the page has come', async () => {
  const pages = createPages();
  const coming = pages.read(PAGE, {});
  expect(coming).toBeInstanceOf(Promise);
  await coming;
  expect(pages.read(PAGE, {})).toBe(coming);
});

test('gives a page that was loaded before without a promise', async () => {
  const pages = createPages();
  const page = await pages.load(PAGE, {});
  expect(pages.read(PAGE, {})).toBe(page);
});

test('loads a page again that has failed, once that is forgotten', async () => {
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
