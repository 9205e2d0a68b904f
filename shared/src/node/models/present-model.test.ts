import { expect, it } from 'vitest';
import { modelSchema } from '../../contracts/models.schema.ts';
import { presentModel } from './present-model.ts';
import { registeredModelSchema } from './registry-schema.ts';

const model = (provider: object) =>
  registeredModelSchema.parse({
    id: 'a',
    name: 'A',
    expectedSeconds: 5,
    steps: { default: 20, max: 40 },
    guidance: { default: 5, max: 10 },
    provider,
    endpoints: [{ url: 'http://inside:8080/secret-path', apiKeyEnv: 'INSIDE_KEY' }],
  });

it('shows a model as the contract has it, without a word of its endpoints', () => {
  const presented = presentModel(model({ type: 'sd-webui', checkpoint: 'private.safetensors' }), true);
  expect(modelSchema.parse(presented)).toEqual(presented);
  expect(presented).toMatchObject({ isDefault: true, steps: { default: 20, min: 1, max: 40 } });
  expect(JSON.stringify(presented)).not.toMatch(/inside|INSIDE|private/);
});

it('shows no settings that the model server does not take', () => {
  const presented = presentModel(model({ type: 'openai', model: 'gpt-image-1' }), false);
  expect(presented).toMatchObject({ steps: null, guidance: null, isDefault: false });
  expect(presented.capabilities).toEqual({
    steps: false,
    preview: true,
    abort: false,
    seed: false,
    negativePrompt: false,
  });
});

it('shows no negative prompt where the operator says that the model does not heed it', () => {
  const of = (provider: object) => presentModel(model({ type: 'sd-server', ...provider }), false);
  expect(of({}).capabilities.negativePrompt).toBe(true);
  expect(of({ negativePrompt: false }).capabilities.negativePrompt).toBe(false);
});

it('lets the dialect of a server that speaks the API of OpenAI say what it takes', () => {
  const of = (dialect: string) => presentModel(model({ type: 'openai', model: 'sd3', dialect }), false);
  expect(of('localai')).toMatchObject({
    capabilities: { seed: true, negativePrompt: true, preview: false },
    steps: { default: 20 },
    guidance: null,
  });
  expect(of('vllm-omni')).toMatchObject({ guidance: { default: 5 } });
});

it('lets the operator say which inputs a model at Replicate lacks', () => {
  const inputs = { negativePrompt: null, steps: null };
  const presented = presentModel(model({ type: 'replicate', model: 'owner/name', inputs }), false);
  expect(presented).toMatchObject({ steps: null, guidance: { default: 5 } });
  expect(presented.capabilities).toMatchObject({ seed: true, negativePrompt: false });
});
