import { expect, it } from 'vitest';
import { capabilitiesOf, type ProviderCapabilities } from './providers.ts';
import { modelsFileSchema } from './registry-schema.ts';

function capabilities(provider: object): ProviderCapabilities | undefined {
  const entry = { id: 'a', name: 'A', expectedSeconds: 1, provider, endpoints: [{ url: 'http://gpu-1' }] };
  const [model] = modelsFileSchema.parse({ models: [entry] }).models;
  return model && capabilitiesOf(model.provider);
}

/** Returns how many references a model takes beside a picture to change. */
const referencesOf = (provider: object) => capabilities(provider)?.references;

it.each([
  [1, 0],
  [3, 2],
])('counts the edited picture among the %i that an sd-server model accepts', (maxReferences, expected) => {
  expect(referencesOf({ type: 'sd-server', inputs: 'instructed', maxReferences })).toBe(expected);
});

it('accepts one picture for an sd-server model unless more are configured', () => {
  expect(referencesOf({ type: 'sd-server', inputs: 'instructed' })).toBe(0);
});

it.each([
  ['beside the list', { edited: 'input_image', references: 'images' }, 3],
  ['as the first of the list', { edited: 'images', references: 'images' }, 2],
  ['without a list', { edited: 'input_image' }, 0],
])('accepts as many references at Replicate as fit with an edited picture %s', (_, inputs, expected) => {
  const provider = { type: 'replicate', model: 'acme/painter', inputs, maxReferences: 3 };
  expect(referencesOf(provider)).toBe(expected);
});

it.each([
  ['an upscaler', { enlarge: 'workflows/enlarge.json' }, true],
  ['none', {}, false],
])('reports the upscaler of ComfyUI with a workflow for %s', (_, workflows, expected) => {
  const provider = { type: 'comfyui', workflow: 'workflows/sdxl.json', workflows };
  expect(capabilities(provider)?.upscaler).toBe(expected);
});
