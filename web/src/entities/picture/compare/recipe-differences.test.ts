import { describe, expect, test } from 'vitest';
import { testGeneration } from '../generation.fixture';
import { compareRecipes, compareWords } from './recipe-differences';

const nameOf = (id: string) => id.toUpperCase();

describe('comparing two recipes', () => {
  test('lists the differences, and names what is the same', () => {
    const left = testGeneration({
      prompt: 'a red fox',
      seed: 1,
      parameters: { negativePrompt: null, steps: 20, guidance: null },
    });
    const right = {
      ...left,
      seed: 2,
      width: 640,
      model: 'other',
      parameters: { ...left.parameters, steps: null },
    };
    const { differences, same } = compareRecipes(left, right, nameOf);
    expect(differences).toEqual([
      { name: 'Model', left: nameOf(left.model), right: 'OTHER' },
      { name: 'Seed', left: '1', right: '2' },
      { name: 'Size', left: `${left.width} × ${left.height}`, right: `640 × ${left.height}` },
      { name: 'Steps', left: '20', right: 'none' },
    ]);
    expect(same).toEqual(['Prompt', 'Style']);
  });

  test('distinguishes a custom style from the style that it builds on', () => {
    const left = testGeneration({ style: 'noir', customStyle: null });
    const right = { ...left, customStyle: { id: '0190a000-0000-7000-8000-0000000000aa', name: 'House' } };
    const { differences } = compareRecipes(left, right, nameOf);
    expect(differences).toEqual([{ name: 'Style', left: 'Noir', right: 'House (Noir)' }]);
  });

  test('shows a negative prompt that only one has next to none', () => {
    const left = testGeneration({ parameters: { negativePrompt: null, steps: null, guidance: null } });
    const right = { ...left, parameters: { ...left.parameters, negativePrompt: 'people' } };
    expect(compareRecipes(left, right, nameOf).differences).toEqual([
      { name: 'Negative prompt', left: 'none', right: 'people' },
    ]);
  });

  test('marks the different words of similar prompts, and shows other prompts side by side', () => {
    const left = testGeneration({ prompt: 'a lonely lighthouse at sunset' });
    const partsBeside = (prompt: string) =>
      compareRecipes(left, { ...left, prompt }, nameOf).differences[0]?.parts?.length;
    expect(partsBeside('a lonely lighthouse at night')).toBe(3);
    expect(partsBeside('an old windmill in a storm')).toBeUndefined();
  });

  test('compares prompts word by word, in order', () => {
    expect(compareWords('a lonely lighthouse at sunset', 'a lonely lighthouse at night')).toEqual([
      { text: 'a lonely lighthouse at ', side: 'both' },
      { text: 'sunset', side: 'left' },
      { text: 'night', side: 'right' },
    ]);
    expect(compareWords('a fox', 'a fox')).toEqual([{ text: 'a fox', side: 'both' }]);
    expect(compareWords('', 'a fox')).toEqual([{ text: 'a fox', side: 'right' }]);
  });
});
