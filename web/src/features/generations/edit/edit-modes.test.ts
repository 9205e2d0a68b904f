import { expect, test } from 'vitest';
import { testGeneration } from '@/entities/picture/generation.fixture';
import { testModel } from '../composer/model.fixture';
import { modelOf, offersFor, openMode } from './edit-modes';

const words = testModel({ id: 'words', name: 'Words', capabilities: { vary: false, extend: false } });
const own = testModel({
  id: 'own',
  name: 'Own',
  capabilities: { variesOwnOnly: true, extend: true },
});
const full = testModel({
  id: 'full',
  name: 'Full',
  tier: 'pro',
  capabilities: { variesOwnOnly: false, edit: true, inpaint: true, references: 2 },
});
const made = (model: string) => ({ kind: 'generation' as const, recipe: testGeneration({ model }) });
const upload = { kind: 'upload' as const, recipe: null };
const reasons = (...args: Parameters<typeof offersFor>) =>
  Object.fromEntries(offersFor(...args).map(({ mode, reason }) => [mode, reason]));

test('offers what a model can make of the picture, and says why the rest is missing', () => {
  expect(reasons([words], made('words'), 'free')).toEqual({
    vary: 'No model here can do this.',
    edit: 'No model here can do this.',
    inpaint: 'No model here can do this.',
    extend: 'No model here can do this.',
    enlarge: null,
    reference: 'No model here can do this.',
  });
  expect(reasons([words, own], upload, 'free')).toMatchObject({
    vary: 'Own varies only pictures that it made itself.',
    extend: null,
  });
  expect(reasons([words, own], made('own'), 'free')).toMatchObject({ vary: null });
});

test('lists modes that no model supports after the others', () => {
  expect(offersFor([words, own], made('own'), 'free').map(({ mode }) => mode)).toEqual([
    ...['vary', 'extend', 'enlarge'],
    ...['edit', 'inpaint', 'reference'],
  ]);
});

test('offers what is allowed with the published picture of another user', () => {
  const published = { ...made('full'), kind: 'published' as const };
  expect(reasons([full], published, 'pro')).toEqual({
    vary: null,
    edit: 'This is only for your own pictures.',
    inpaint: 'This is only for your own pictures.',
    extend: 'This is only for your own pictures.',
    enlarge: 'This is only for your own pictures.',
    reference: null,
  });
});

test('names the plan of a model above the tier, once the tier is known', () => {
  expect(reasons([full], made('full'), 'free')).toMatchObject({ edit: 'Full needs the Pro plan.' });
  expect(reasons([full], made('full'), undefined)).toMatchObject({ edit: null });
  expect(reasons([full], made('full'), 'pro')).toMatchObject({ edit: null, reference: null });
});

test('reports that a budget is spent', () => {
  const spent = { ...full, unavailableUntil: { free: null, paid: '2026-01-02T00:00:00.000Z' } };
  expect(reasons([spent], made('full'), 'pro')).toMatchObject({
    edit: 'Full is not available today: its budget is spent.',
  });
});

test('falls back to the first available mode', () => {
  const offers = offersFor([words, own], upload, 'free');
  expect(openMode(offers, 'vary')).toBe('extend');
  expect(openMode(offers, 'enlarge')).toBe('enlarge');
  expect(openMode([], 'vary')).toBe('vary');
});

test('uses the model that made the picture unless another one is selected', () => {
  const [vary] = offersFor([full, own], made('own'), 'pro');
  if (!vary) throw new Error('no offer');
  expect(modelOf(vary, made('own'), null)?.id).toBe('own');
  expect(modelOf(vary, made('own'), 'full')?.id).toBe('full');
});
