import { expect, it } from 'vitest';
import { modelSchema } from '../../contracts/models.schema.ts';
import { presentModel } from './present-model.ts';
import { registeredModelSchema } from './registry-schema.ts';

const present = (provider: object, isDefault = false) =>
  presentModel(registered(provider), { isDefault, expectedSeconds: 7, until: { free: null, paid: null } });

const registered = (provider: object) =>
  registeredModelSchema.parse({
    id: 'a',
    name: 'A',
    expectedSeconds: 5,
    steps: { default: 20, max: 40 },
    guidance: { default: 5, max: 10 },
    provider,
    endpoints: [{ url: 'http://inside:8080/secret-path', apiKeyEnv: 'INSIDE_KEY' }],
  });

it('presents a model as the contract says, without its endpoints', () => {
  const presented = present({ type: 'sd-webui', checkpoint: 'private.safetensors' }, true);
  expect(modelSchema.parse(presented)).toEqual(presented);
  expect(presented).toMatchObject({
    isDefault: true,
    expectedSeconds: 7,
    steps: { default: 20, min: 1, max: 40 },
  });
  expect(JSON.stringify(presented)).not.toMatch(/inside|INSIDE|private/);
});

it('leaves out settings that the model server does not support', () => {
  const presented = present({ type: 'openai', model: 'gpt-image-2.6-flare' });
  expect(presented).toMatchObject({ steps: null, guidance: null, isDefault: false });
  expect(presented.capabilities).toEqual({
    steps: false,
    preview: true,
    abort: false,
    seed: false,
    negativePrompt: false,
    vary: false,
    edit: true,
    inpaint: true,
    extend: true,
    references: 16,
    upscaler: false,
    variesOwnOnly: false,
  });
});

it('leaves out the negative prompt if the operator says that the model ignores it', () => {
  const of = (provider: object) => present({ type: 'sd-server', ...provider });
  expect(of({}).capabilities.negativePrompt).toBe(true);
  expect(of({ negativePrompt: false }).capabilities.negativePrompt).toBe(false);
});

it("uses the dialect's settings for a server with OpenAI's API", () => {
  const of = (dialect: string) => present({ type: 'openai', model: 'sd3', dialect });
  expect(of('localai')).toMatchObject({
    capabilities: { seed: true, negativePrompt: true, preview: false },
    steps: { default: 20 },
    guidance: null,
  });
  expect(of('vllm-omni')).toMatchObject({ guidance: { default: 5 } });
});

it('leaves out the inputs that the operator says a Replicate model lacks', () => {
  const inputs = { negativePrompt: null, steps: null };
  const presented = present({ type: 'replicate', model: 'owner/name', inputs });
  expect(presented).toMatchObject({ steps: null, guidance: { default: 5 } });
  expect(presented.capabilities).toMatchObject({ seed: true, negativePrompt: false });
});
