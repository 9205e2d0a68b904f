import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { type Verification, verdictSchema } from '@easel/shared/contracts/verify.schema';
import { describe, expect, it } from 'vitest';
import { describeSource, isProven, madeAt, VERDICT_WORDS } from './verdict-words';

const recipe = { createdAt: '2026-01-01T00:00:00.000Z' } as ImageRecipe;
const of = (changes: Partial<Verification>): Verification => ({
  verdict: 'none',
  isOurs: false,
  createdAt: null,
  recipe: null,
  credential: null,
  ...changes,
});

describe('the description of a verdict', () => {
  it('presents only proofs as a success', () => {
    const tones = verdictSchema.options.map((verdict) => VERDICT_WORDS[verdict].tone);
    expect(tones).toEqual(['success', 'success', 'success', 'warning', 'neutral']);
  });

  it('treats the recipe as proven only with the file itself or our signature', () => {
    expect(verdictSchema.options.filter(isProven)).toEqual(['file', 'credential']);
  });
});

describe('madeAt', () => {
  it("prefers our records to the file's claims", () => {
    const createdAt = '2025-06-01T00:00:00.000Z';
    expect(madeAt(of({ verdict: 'picture', createdAt, recipe }))).toEqual({
      at: new Date(createdAt),
      isClaim: false,
    });
  });

  it('marks a claim that only the file makes', () => {
    expect(madeAt(of({ verdict: 'claim', recipe }))?.isClaim).toBe(true);
    expect(madeAt(of({ verdict: 'credential', recipe }))?.isClaim).toBe(false);
    expect(madeAt(of({}))).toBeNull();
  });
});

it('names the source of a picture in words, or an unknown one unchanged', () => {
  const iptc = 'http://cv.iptc.org/newscodes/digitalsourcetype';
  expect(describeSource(`${iptc}/trainedAlgorithmicMedia`)).toBe('Made by an AI model');
  expect(describeSource(`${iptc}/minorHumanEdits`)).toBe('minorHumanEdits');
});
