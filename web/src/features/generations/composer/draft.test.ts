import { SEED_MAX } from '@easel/shared/contracts/generation';
import { describe, expect, it } from 'vitest';
import {
  changeDraft,
  type Draft,
  EMPTY_DRAFT,
  fitDraft,
  parseSeed,
  readDraft,
  requestOf,
  withoutModel,
} from './draft';
import { testModel } from './model.fixture';

const SET: Draft = {
  ...EMPTY_DRAFT,
  prompt: 'a calm sea',
  model: 'sdxl',
  negativePrompt: 'text',
  seed: 7,
  steps: 40,
  guidance: 9,
};
const sdxl = testModel({
  id: 'sdxl',
  isDefault: false,
  steps: { default: 25, min: 10, max: 30 },
  guidance: { default: 7, min: 1, max: 15 },
});

describe('a draft', () => {
  it('is still read if it was saved before there were advanced settings', () => {
    const { prompt, style, resolution, aspectRatio, iterations, model } = SET;
    const saved = { prompt, style, resolution, aspectRatio, iterations, model };
    expect(readDraft(saved)).toEqual({ ...EMPTY_DRAFT, prompt: 'a calm sea', model: 'sdxl' });
  });

  it('is dropped when it is invalid, and loses unknown fields', () => {
    for (const wrong of [
      { style: 'cubism' },
      { iterations: 9 },
      { prompt: 7 },
      { seed: 1.5 },
      { steps: '4' },
    ])
      expect(readDraft({ ...EMPTY_DRAFT, ...wrong }), JSON.stringify(wrong)).toBe(null);
    expect(readDraft(null)).toBe(null);
    expect(readDraft({ ...EMPTY_DRAFT, gone: 1 })).toEqual(EMPTY_DRAFT);
  });

  it('keeps both prompts at their limit', () => {
    const long = '🦊'.repeat(501);
    const { prompt, negativePrompt } = changeDraft(EMPTY_DRAFT, { prompt: long, negativePrompt: long });
    expect([[...prompt].length, [...negativePrompt].length]).toEqual([500, 500]);
  });
});

describe('fitDraft', () => {
  it('adjusts settings to the range of the model', () => {
    expect(fitDraft(SET, sdxl, '1024x1024')).toMatchObject({
      steps: 30,
      guidance: 9,
      negativePrompt: 'text',
    });
    expect(fitDraft({ ...SET, steps: 2 }, sdxl, '1024x1024').steps).toBe(10);
  });

  it('keeps settings at their default', () => {
    expect(fitDraft({ ...SET, steps: null }, sdxl, '1024x1024').steps).toBeNull();
  });

  it('drops what the model does not support', () => {
    const plain = testModel({ capabilities: { negativePrompt: false, seed: false } });
    expect(fitDraft(SET, plain, '1024x1024')).toMatchObject({
      model: null,
      negativePrompt: '',
      seed: null,
      steps: null,
      guidance: null,
    });
  });

  it('uses the largest resolution that both plan and model allow', () => {
    const wide = { ...SET, resolution: '1536x1536' } as const;
    const small = testModel({ resolutions: ['512x512', '768x768'] });
    const large = testModel({ resolutions: ['1536x1536', '1024x1024'] });
    expect(fitDraft(wide, small, '1024x1024').resolution).toBe('768x768');
    expect(fitDraft(wide, large, '1024x1024').resolution).toBe('1024x1024');
    expect(fitDraft(wide, large, '1536x1536').resolution).toBe('1536x1536');
    expect(fitDraft({ ...SET, resolution: '512x512' }, large, '1024x1024').resolution).toBe('1024x1024');
  });

  it('leaves everything to the default model if none is known', () => {
    expect(withoutModel(SET, '512x512')).toMatchObject({
      model: null,
      steps: null,
      guidance: null,
      negativePrompt: '',
      resolution: '512x512',
      seed: 7,
    });
  });
});

describe('requestOf', () => {
  it('leaves out unset settings', () => {
    expect(Object.keys(requestOf(EMPTY_DRAFT)).sort()).toEqual([
      'aspectRatio',
      'iterations',
      'prompt',
      'resolution',
      'style',
    ]);
  });

  it('names a custom style instead of its base', () => {
    const request = requestOf({ ...EMPTY_DRAFT, style: 'noir', customStyle: 'an id' });
    expect(request).toMatchObject({ customStyle: 'an id' });
    expect(request).not.toHaveProperty('style');
  });

  it('includes all settings, including a seed of 0', () => {
    expect(requestOf({ ...SET, seed: 0, embedPrompt: false })).toMatchObject({
      model: 'sdxl',
      negativePrompt: 'text',
      seed: 0,
      steps: 40,
      guidance: 9,
      embedPrompt: false,
    });
  });
});

describe('parseSeed', () => {
  it('parses digits up to the largest seed, and an empty text as a random seed', () => {
    expect(parseSeed('42')).toBe(42);
    expect(parseSeed('0')).toBe(0);
    expect(parseSeed(' 1 234 ')).toBe(1234);
    expect(parseSeed('99999999999')).toBe(SEED_MAX);
    expect(parseSeed('')).toBeNull();
    expect(parseSeed('fox')).toBeNull();
  });
});
