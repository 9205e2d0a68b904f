import { imageRecipeSchema } from '@easel/shared/contracts/recipe.schema';
import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import { expect, test } from 'vitest';
import { recipeOf } from './recipe.ts';

const row = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  prompt: 'a fox',
  negativePrompt: 'fog',
  embedPrompt: true,
  style: 'sketch',
  model: 'sdxl',
  seed: 7,
  width: 1_344,
  height: 768,
  requestedSteps: 20,
  guidance: 6.5,
} as GenerationRow;

test('a recipe holds all settings of the generation', () => {
  const recipe = recipeOf(row);
  expect(recipe).toEqual({
    version: 1,
    id: row.id,
    createdAt: '2026-01-01T00:00:00.000Z',
    prompt: 'a fox',
    negativePrompt: 'fog',
    style: 'sketch',
    model: 'sdxl',
    seed: 7,
    width: 1_344,
    height: 768,
    steps: 20,
    guidance: 6.5,
  });
  expect(imageRecipeSchema.parse(recipe)).toEqual(recipe);
});

test('a recipe leaves out the prompts if the user opted out', () => {
  const recipe = recipeOf({ ...row, embedPrompt: false });
  expect(recipe).not.toHaveProperty('prompt');
  expect(recipe).not.toHaveProperty('negativePrompt');
  expect(recipe).toMatchObject({ id: row.id, seed: 7 });
});

test('a recipe names the custom style, unless the user opted out, and never its words', () => {
  const customStyle = { id: row.id, name: 'House style', promptSuffix: 'teal ink', negativePrompt: 'red' };
  expect(recipeOf({ ...row, customStyle })).toMatchObject({ style: 'sketch', customStyle: 'House style' });
  const silent = recipeOf({ ...row, customStyle, embedPrompt: false });
  expect(silent).not.toHaveProperty('customStyle');
  expect(JSON.stringify(recipeOf({ ...row, customStyle }))).not.toContain('teal');
});

test('a recipe leaves out settings that the model does not have', () => {
  const recipe = recipeOf({ ...row, negativePrompt: '', requestedSteps: null, guidance: null });
  for (const name of ['negativePrompt', 'steps', 'guidance']) expect(recipe).not.toHaveProperty(name);
});
