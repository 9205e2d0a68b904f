import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from './draft';
import { testModel } from './model.fixture';
import {
  chosenModel,
  describeAdvanced,
  describeModel,
  isAbove,
  unlockedBy,
  whyOtherModel,
} from './model-words';

const painter = testModel();
const large = testModel({ id: 'large', name: 'Large', tier: 'pro', isDefault: false, credits: 3 });

describe('chosenModel', () => {
  it('is the selected one, or the default if that was removed or is above the tier', () => {
    expect(chosenModel([painter, large], 'large', 'pro')).toBe(large);
    expect(chosenModel([painter, large], 'large', 'free')).toBe(painter);
    expect(chosenModel([large, painter], 'gone', 'pro')).toBe(painter);
    expect(chosenModel([painter, large], null, 'premium')).toBe(painter);
  });

  it('locks nothing while the tier is unknown', () => {
    expect(isAbove(large, undefined)).toBe(false);
    expect(isAbove(large, 'free')).toBe(true);
  });

  it('names the plan that unlocks a model', () => {
    expect(unlockedBy(large)).toBe('needs the Pro plan');
    expect(unlockedBy({ tier: 'premium' })).toBe('needs the Team plan');
  });
});

describe('whyOtherModel', () => {
  it('explains that a model was removed or is above the tier, and names its substitute', () => {
    expect(whyOtherModel([painter, large], 'gone', 'pro')).toBe(
      `The model “gone” is not available here, so ${painter.name} is used.`,
    );
    expect(whyOtherModel([painter, large], 'large', 'free')).toBe(
      `Large needs the Pro plan, so ${painter.name} is used.`,
    );
  });

  it('is null if the selected model is used, or none was selected', () => {
    expect(whyOtherModel([painter, large], 'large', 'pro')).toBeNull();
    expect(whyOtherModel([painter, large], null, 'free')).toBeNull();
  });
});

describe('a model in words', () => {
  it('states its cost unless it is one credit', () => {
    expect(describeModel(painter)).toBe('about 20 s');
    expect(describeModel(large)).toBe('about 20 s · 3 credits');
  });

  it('lists missing capabilities', () => {
    const remote = testModel({
      capabilities: { steps: false, preview: false, seed: false, negativePrompt: false },
    });
    expect(describeModel(remote)).toBe('about 20 s · no progress steps · no seed · no negative prompt');
    expect(describeModel(testModel({ capabilities: { preview: false } }))).toBe('about 20 s · no preview');
  });
});

describe('describeAdvanced', () => {
  it('names the model and all settings', () => {
    expect(describeAdvanced(EMPTY_DRAFT, painter)).toBe('Painter');
    const draft = {
      ...EMPTY_DRAFT,
      seed: 0,
      steps: 30,
      guidance: 7.5,
      negativePrompt: 'x',
      embedPrompt: false,
    };
    expect(describeAdvanced(draft, painter)).toBe(
      'Painter · seed 0 · 30 steps · guidance 7.5 · negative prompt · prompt not in the file',
    );
  });
});
