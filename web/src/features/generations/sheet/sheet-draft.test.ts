import { PLANS } from '@easel/shared/contracts/plans';
import { describe, expect, test } from 'vitest';
import { testModel } from '../composer/model.fixture';
import {
  expectedSecondsOf,
  fitToPlan,
  orderOf,
  type SheetDraft,
  sheetRequest,
  stepsRangeOf,
  whyNotAllowed,
} from './sheet-draft';

const DRAFT: SheetDraft = {
  prompts: 'a {red|blue} fox\n\n  a hare ',
  styles: ['anime', 'sketch'],
  models: [],
  steps: '',
  seeds: '',
  resolution: '1024x1024',
  aspectRatio: '1:1',
};
const painter = testModel({ id: 'painter', steps: null, credits: 1 });
const sdxl = testModel({ id: 'sdxl', steps: { default: 30, min: 10, max: 60 }, credits: 2 });
const turbo = testModel({ id: 'turbo', steps: { default: 8, min: 1, max: 20 }, credits: 3 });

describe('a draft', () => {
  test('counts cells and credits as the server does', () => {
    expect(orderOf(DRAFT, [painter])).toMatchObject({ cells: 6, price: 6, errors: {}, missing: null });
    expect(orderOf({ ...DRAFT, steps: '10, 20', seeds: '1 2 2' }, [sdxl, turbo])).toMatchObject({
      cells: 48,
      price: 120,
    });
  });

  test('becomes the request with its wildcards, without unset fields', () => {
    expect(sheetRequest(DRAFT, orderOf(DRAFT, [painter]))).toEqual({
      prompts: ['a {red|blue} fox', 'a hare'],
      styles: ['anime', 'sketch'],
      models: ['painter'],
      resolution: '1024x1024',
      aspectRatio: '1:1',
    });
    const full = { ...DRAFT, steps: '10', seeds: '0' };
    expect(sheetRequest(full, orderOf(full, [sdxl]))).toMatchObject({ steps: [10], seeds: [0] });
  });

  test.each([
    [{ prompts: ' \n' }, 'Write at least one prompt.'],
    [{ styles: [] }, 'Choose at least one style.'],
    [{ prompts: 'a fox\na {red fox' }, 'Line 2: A wildcard is not closed'],
    [{ seeds: '1, x' }, 'Whole numbers from 0'],
    [{ steps: '99' }, 'Whole numbers from 10 to 60'],
  ])('reports with %j: %s', (changes, words) => {
    expect(orderOf({ ...DRAFT, ...changes }, [sdxl]).missing).toContain(words);
  });

  test('has the range of steps that all of its models support', () => {
    expect(stepsRangeOf([sdxl, turbo])).toEqual({ min: 10, max: 20 });
    expect(stepsRangeOf([sdxl, painter])).toBeNull();
    expect(orderOf({ ...DRAFT, steps: '10, 20' }, [painter]).cells).toBe(6);
  });
});

test('estimates the usual time of its models, by size and steps', () => {
  const seconds = (draft: SheetDraft, chosen: Parameters<typeof orderOf>[1]) =>
    expectedSecondsOf(orderOf(draft, chosen), chosen, draft);
  const slow = { ...sdxl, expectedSeconds: 30 };
  const fast = { ...turbo, expectedSeconds: 4 };
  expect(seconds(DRAFT, [slow])).toBe(6 * 30);
  expect(seconds(DRAFT, [slow, fast])).toBe(6 * 30 + 6 * 4);
  expect(seconds({ ...DRAFT, resolution: '512x512' }, [slow])).toBe((6 * 30) / 4);
  expect(seconds({ ...DRAFT, steps: '15, 60' }, [slow])).toBe(6 * 15 + 6 * 60);
  expect(seconds(DRAFT, [])).toBe(0);
});

test('drops what the plan does not include', () => {
  const draft = { ...DRAFT, styles: ['anime', 'pixel-art'], resolution: '1536x1536' } as const;
  expect(fitToPlan(draft, PLANS.free)).toMatchObject({ styles: ['anime'], resolution: '1024x1024' });
  expect(fitToPlan(draft, PLANS.pro)).toEqual(draft);
});

test('says what plan and credits do not allow', () => {
  expect(whyNotAllowed({ cells: 5, price: 5 }, PLANS.free, 50)).toBe(
    'This makes 5 images. The Free plan makes contact sheets of up to 4.',
  );
  expect(whyNotAllowed({ cells: 4, price: 4 }, PLANS.free, 3)).toBe(
    'This needs 4 credits, and you have 3 left.',
  );
  expect(whyNotAllowed({ cells: 64, price: 64 }, PLANS.enterprise, null)).toBeNull();
});
