import { generateRequestSchema } from '@easel/shared/contracts/generation.schema';
import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { describe, expect, it } from 'vitest';
import { testGeneration, testId } from '@/entities/picture/generation.fixture';
import { testCustomStyle } from '../styles/custom-style.fixture';
import { testModel } from './model.fixture';
import { readingOf } from './recipe-reading';
import { notLoaded, requestAgain, sameAgain, upscaleRequest, vary } from './reuse';

const generation = testGeneration({
  status: 'completed',
  seed: 42,
  model: 'sdxl',
  style: 'anime',
  settings: { resolution: '768x768', aspectRatio: '4:3', iterations: 4 },
  parameters: { negativePrompt: 'text', steps: 30, guidance: 7.5 },
});

describe("reuse of a picture's settings", () => {
  it('fills in everything that made it, for one more', () => {
    expect(sameAgain(generation)).toEqual({
      prompt: generation.prompt,
      style: 'anime',
      customStyle: null,
      resolution: '768x768',
      aspectRatio: '4:3',
      iterations: 1,
      model: 'sdxl',
      seed: 42,
      steps: 30,
      guidance: 7.5,
      negativePrompt: 'text',
    });
  });

  it('keeps its custom style', () => {
    const customStyle = { id: testId(9), name: 'House' };
    expect(sameAgain({ ...generation, customStyle })).toMatchObject({
      style: 'anime',
      customStyle: testId(9),
    });
  });

  it('varies only the seed', () => {
    const { iterations: _, ...same } = sameAgain(generation);
    expect(vary(generation)).toEqual({ ...same, seed: null });
  });
});

describe('requestAgain', () => {
  const input = { upload: null, generation: null, strength: null } as const;
  const init = { ...input, role: 'init', generation: testId(5) } as const;

  it('repeats a picture made from a prompt with its seed', () => {
    expect(requestAgain(generation, {})).toMatchObject({
      prompt: generation.prompt,
      seed: 42,
      aspectRatio: '4:3',
    });
    expect(requestAgain(generation, {})).not.toHaveProperty('mode');
  });

  it('repeats an edited picture with its input pictures and their strength, in its own size', () => {
    const inputs = [
      { ...init, strength: 0.4 },
      { ...input, role: 'mask', upload: testId(6) },
    ] as const;
    const shape = { width: 640, height: 896 };
    const request = requestAgain({ ...generation, ...shape, mode: 'inpaint', inputs: [...inputs] }, {});
    expect(request).toMatchObject({
      mode: 'inpaint',
      model: 'sdxl',
      seed: 42,
      size: '640x896',
      inputs: [
        { generation: testId(5), role: 'init', strength: 0.4 },
        { upload: testId(6), role: 'mask' },
      ],
    });
    expect(request).not.toHaveProperty('aspectRatio');
    expect(request).not.toHaveProperty('resolution');
    expect(generateRequestSchema.safeParse(request).success).toBe(true);
  });

  it.each([
    ['a size with sides that cannot be named', { width: 1000, height: 700 }],
    ['more pixels than were asked for', { width: 1536, height: 1024 }],
  ])('repeats what a model made in %s with the nearest named shape', (_, size) => {
    const request = requestAgain({ ...generation, ...size, mode: 'edit', inputs: [init] }, {});
    expect(request).toMatchObject({ mode: 'edit', resolution: '768x768', aspectRatio: '4:3' });
    expect(request).not.toHaveProperty('size');
    expect(generateRequestSchema.safeParse(request).success).toBe(true);
  });

  it('keeps the shape that a picture was extended to', () => {
    const shape = { width: 1024, height: 576 };
    const request = requestAgain({ ...generation, ...shape, mode: 'extend', inputs: [init] }, {});
    expect(request).toMatchObject({ mode: 'extend', size: '1024x576' });
    expect(generateRequestSchema.safeParse(request).success).toBe(true);
  });

  it('varies an edited picture with a random seed', () => {
    const request = requestAgain(
      { ...generation, mode: 'edit', inputs: [init] },
      { seed: null, iterations: 2 },
    );
    expect(request).toMatchObject({ mode: 'edit', iterations: 2 });
    expect(request).not.toHaveProperty('seed');
  });

  it.each([
    [1, 2],
    [2, 4],
  ])('repeats an enlargement of %i credits by the factor %i', (credits, scale) => {
    const request = requestAgain({ ...generation, credits, mode: 'enlarge', inputs: [init] }, {});
    expect(request).toEqual({
      mode: 'enlarge',
      model: 'sdxl',
      scale,
      inputs: [{ generation: testId(5), role: 'init' }],
    });
    expect(generateRequestSchema.safeParse(request).success).toBe(true);
  });

  it('repeats nothing if its input pictures are gone', () => {
    expect(
      requestAgain({ ...generation, mode: 'edit', inputs: [{ ...init, generation: null }] }, {}),
    ).toBeNull();
  });
});

describe('settings outside the form', () => {
  it('are none for a picture from a prompt, and the input pictures for another one', () => {
    expect(notLoaded(generation)).toBeNull();
    expect(notLoaded({ ...generation, mode: 'edit' })).toContain(
      'not the pictures that this one was made from',
    );
  });

  it('include an enlargement to twice the sides', () => {
    const request = upscaleRequest(generation, 'painter');
    expect(request).toMatchObject({ mode: 'enlarge', scale: 2, inputs: [{ generation: generation.id }] });
    expect(generateRequestSchema.safeParse(request).success).toBe(true);
  });
});

const recipe: ImageRecipe = {
  version: 1,
  id: testId(1),
  createdAt: '2026-01-01T00:00:00.000Z',
  prompt: 'a calm sea',
  style: 'watercolor',
  model: 'painter',
  seed: 7,
  width: 1024,
  height: 1024,
};

describe('readingOf', () => {
  it('fills in the settings of the file and clears the others', () => {
    const { changes, message } = readingOf(recipe, [testModel()]);
    expect(changes).toMatchObject({
      prompt: 'a calm sea',
      style: 'watercolor',
      model: 'painter',
      resolution: '1024x1024',
      aspectRatio: '1:1',
      seed: 7,
      steps: null,
      guidance: null,
      negativePrompt: '',
    });
    expect(message).toBe('Filled in: prompt, style, size, model and seed.');
  });

  it('keeps the current prompt if the file has none, and says so', () => {
    const { prompt: _, ...silent } = recipe;
    const { changes, message } = readingOf(silent, [testModel()]);
    expect(changes).not.toHaveProperty('prompt');
    expect(message).toContain('The file does not contain its prompt.');
  });

  it('uses the defaults for an unknown model and style, and says so', () => {
    const { changes, message } = readingOf({ ...recipe, model: 'gone', style: 'cubism' }, [testModel()]);
    expect(changes).toMatchObject({ model: null, style: 'photorealistic' });
    expect(message).toContain('The style “cubism” is not known here');
    expect(message).toContain('The model “gone” is not available here');
  });

  it('uses the custom style of that name, else its base, and says so', () => {
    const made = { ...recipe, customStyle: 'House' };
    const house = testCustomStyle();
    expect(readingOf(made, undefined, [house]).changes.customStyle).toBe(house.id);
    const { changes, message } = readingOf(made, undefined, []);
    expect(changes).toMatchObject({ style: 'watercolor', customStyle: null });
    expect(message).toContain('The custom style “House” is not yours');
    expect(readingOf(made, undefined).message).toContain('The custom style “House” could not be looked up');
  });

  it('uses the nearest available size, and says so', () => {
    const { changes, message } = readingOf({ ...recipe, width: 1920, height: 1080 }, undefined);
    expect(changes).toMatchObject({ resolution: '1536x1536', aspectRatio: '16:9', model: 'painter' });
    expect(message).toContain('The size is the nearest to 1920 × 1080.');
  });
});
