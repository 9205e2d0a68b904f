import { expect, test } from 'vitest';
import { testGeneration } from '@/entities/picture/generation.fixture';
import { testModel } from '../composer/model.fixture';
import { costOf, EMPTY_EDIT, editRequestOf, whatIsMissing } from './edit-draft';
import type { EditSource } from './edit-source';
import { withStroke } from './mask/mask';

const generation = testGeneration({ prompt: 'a red fox' });
const shape = { width: 1024, height: 768, displayUrl: '/display', alt: 'a red fox', hasWatermark: false };
const picture: EditSource = { kind: 'generation', id: 'g', ...shape, recipe: generation };
const upload: EditSource = { kind: 'upload', id: 'u', ...shape, recipe: null };
const model = testModel({
  id: 'm',
  editCredits: 3,
  capabilities: { references: 1 },
});
const request = (draft: Partial<typeof EMPTY_EDIT>, source = picture, maskId: string | null = null) =>
  editRequestOf({ ...EMPTY_EDIT, ...draft }, source, { model, maskId });

test('varies a picture with its prompt and style', () => {
  expect(request({})).toEqual({
    mode: 'vary',
    model: 'm',
    prompt: 'a red fox',
    iterations: 1,
    inputs: [{ generation: 'g', role: 'init', strength: 0.6 }],
  });
  expect(request({ style: 'anime', strengths: { vary: 0 } })).toMatchObject({
    style: 'anime',
    inputs: [{ strength: 0 }],
  });
});

test('requests an enlargement with nothing but its scale', () => {
  expect(request({ mode: 'enlarge', scale: 4 }, upload)).toEqual({
    mode: 'enlarge',
    model: 'm',
    scale: 4,
    inputs: [{ upload: 'u', role: 'init' }],
  });
});

test('sends the mask, and the references that the model supports', () => {
  const references = [
    { kind: 'generation', id: 'r1', displayUrl: '/1' },
    { kind: 'upload', id: 'r2', displayUrl: '/2' },
  ] as const;
  expect(request({ mode: 'inpaint', references }, upload, 'k').inputs).toEqual([
    { upload: 'u', role: 'init', strength: 1 },
    { upload: 'k', role: 'mask' },
    { generation: 'r1', role: 'reference' },
  ]);
  expect(request({ mode: 'reference', prompts: { reference: 'a harbor' } })).toMatchObject({
    prompt: 'a harbor',
    aspectRatio: '4:3',
    inputs: [{ generation: 'g', role: 'reference' }],
  });
  expect(request({ mode: 'extend' })).toMatchObject({ aspectRatio: '16:9' });
  expect(request({ mode: 'reference', aspectRatio: '9:16' })).toMatchObject({ aspectRatio: '9:16' });
  // The picture itself is the only reference that the model takes.
  expect(request({ mode: 'reference', references }).inputs).toHaveLength(1);
  expect(request({ mode: 'extend', references }).inputs).toEqual([{ generation: 'g', role: 'init' }]);
});

test('says what is missing', () => {
  const missing = (draft: Partial<typeof EMPTY_EDIT>, source = picture) =>
    whatIsMissing({ ...EMPTY_EDIT, ...draft }, source);
  const needsPrompt = 'Please enter a prompt to generate an image.';
  expect(missing({})).toBeNull();
  expect(missing({}, upload)).toBe(needsPrompt);
  expect(missing({ mode: 'edit' })).toBe(needsPrompt);
  expect(missing({ mode: 'enlarge' }, upload)).toBeNull();
  expect(missing({ mode: 'inpaint' })).toBe('Brush over the part to repaint.');
  const mask = withStroke(EMPTY_EDIT.mask, { points: [{ x: 0, y: 0 }], width: 0.1, erases: false });
  expect(missing({ mode: 'inpaint', mask })).toBeNull();
});

test('states the cost in credits', () => {
  expect(costOf({ ...EMPTY_EDIT, iterations: 4 }, model)).toBe(12);
  expect(costOf({ ...EMPTY_EDIT, mode: 'enlarge', scale: 4, iterations: 4 }, model)).toBe(2);
});

test('extends a wide picture to a square, and nothing to the shape that it already has', () => {
  const wide = { ...picture, width: 1344, height: 768 };
  expect(request({ mode: 'extend' }, wide)).toMatchObject({ aspectRatio: '1:1' });
  const missing = (aspectRatio: '16:9' | '1:1' | null, source = wide) =>
    whatIsMissing({ ...EMPTY_EDIT, mode: 'extend', aspectRatio }, source);
  expect(missing(null)).toBeNull();
  expect(missing('16:9')).toBe('Choose another aspect ratio: the picture already has this one.');
  expect(missing('1:1', { ...picture, width: 512, height: 512 })).not.toBeNull();
  expect(missing('16:9', { ...picture, width: 1600, height: 1000 })).toBeNull();
});
