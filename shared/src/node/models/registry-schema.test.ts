import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { JSON_SCHEMAS, toJsonSchema } from './json-schemas.ts';
import { parseSettings } from './parse-settings.ts';
import { PROVIDERS } from './providers.ts';
import { modelsFileSchema } from './registry-schema.ts';

const PAINTER = { id: 'a', name: 'A', expectedSeconds: 1, provider: { type: 'painter' } };
const SERVED = {
  ...PAINTER,
  provider: { type: 'sd-server' },
  endpoints: [{ url: 'http://gpu-1:1234' }],
};

const parse = (file: unknown) => parseSettings(JSON.stringify(file), modelsFileSchema);

function problemsOf(file: unknown): string[] {
  const parsed = parse(file);
  return parsed.ok ? [] : parsed.problems;
}

describe('a models file', () => {
  it('reports each invalid position on one line', () => {
    const model = { ...SERVED, steps: { default: 50, max: 10 }, endpoints: [{ url: 'ftp://x' }, {}] };
    expect(problemsOf({ models: [PAINTER, { ...model, tier: 'gold', id: 'B' }] })).toEqual([
      'models[1].id: takes a-z 0-9 . _ -, at most 100',
      'models[1].steps: takes min <= default <= max',
      'models[1].tier: takes free, pro, premium',
      'models[1].endpoints[0].url: takes http://host:port or https://host/path',
      'models[1].endpoints[1].url: takes http://host:port or https://host/path',
    ]);
  });

  it('is validated by the type of each provider', () => {
    const comfyui = { ...SERVED, provider: { type: 'comfyui' } };
    expect(problemsOf({ models: [comfyui] })).toEqual(['models[0].provider.workflow: required']);
    expect(problemsOf({ models: [{ ...PAINTER, endpoints: SERVED.endpoints }] })).toEqual([
      'models[0].endpoints: there is no such setting',
    ]);
  });

  it('lists the valid types if one is unknown', () => {
    expect(problemsOf({ models: [{ ...SERVED, provider: { type: 'dalle' } }] })).toEqual([
      'models[0].provider.type: takes painter, onnx, comfyui, sd-webui, sd-server, openai, replicate',
    ]);
  });

  it('rejects unknown settings at all levels', () => {
    const model = { ...SERVED, nmae: 'A', endpoints: [{ url: 'http://gpu-1', apiKey: 'secret' }] };
    expect(problemsOf({ models: [model], extra: 1 })).toEqual([
      'models[0].endpoints[0].apiKey: there is no such setting',
      'models[0].nmae: there is no such setting',
      'extra: there is no such setting',
    ]);
  });

  it('rejects duplicate ids, and duplicate endpoints of a model, ignoring a trailing slash', () => {
    expect(problemsOf({ models: [PAINTER, PAINTER] })).toEqual(['models[1].id: a is taken by [0]']);
    const endpoints = [{ url: 'http://gpu-1' }, { url: 'http://gpu-1/' }];
    expect(problemsOf({ models: [{ ...SERVED, endpoints }] })).toEqual([
      'models[0].endpoints[1].url: http://gpu-1 is taken by [0]',
    ]);
  });

  it('rejects a default that is not one of its models', () => {
    expect(problemsOf({ default: 'b', models: [PAINTER] })).toEqual([
      'default: takes the id of one of the models, not b',
    ]);
    expect(problemsOf({ default: 'a', models: [PAINTER] })).toEqual([]);
  });

  it('accepts keys only as the names of variables', () => {
    const withKey = (apiKeyEnv: string) => ({ ...SERVED, endpoints: [{ url: 'http://x', apiKeyEnv }] });
    expect(problemsOf({ models: [withKey('GPU_KEY')] })).toEqual([]);
    for (const name of ['DATABASE_URL', 'EASEL_SECRET', 'sk-12345']) {
      expect(problemsOf({ models: [withKey(name)] })).toEqual([
        'models[0].endpoints[0].apiKeyEnv: takes the name of a variable that ends in _KEY or _TOKEN',
      ]);
    }
    expect(problemsOf({ models: [{ ...SERVED, endpoints: [{ url: 'http://me:pw@x' }] }] })).toHaveLength(1);
  });

  it('reports invalid JSON in one line', () => {
    const parsed = parseSettings('{\n "models": [,]\n}', modelsFileSchema);
    expect(parsed.ok).toBe(false);
    expect(parsed.ok || parsed.problems).toEqual([expect.stringMatching(/^is not JSON: .+$/)]);
  });
});

const folder = new URL('../../../../infra/models/', import.meta.url);

it('has a valid example with a model of each provider type', async () => {
  const parsed = parseSettings(
    await readFile(new URL('models.example.json', folder), 'utf8'),
    modelsFileSchema,
  );
  expect(parsed).toMatchObject({ ok: true });
  const types = parsed.ok ? parsed.value.models.map(({ provider }) => provider.type) : [];
  expect(new Set(types)).toEqual(new Set(Object.keys(PROVIDERS)));
});

it.each(JSON_SCHEMAS)(
  '$file.pathname matches the schema in the code; json-schemas.ts says how to update it',
  async (given) => {
    expect(JSON.parse(await readFile(given.file, 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(toJsonSchema(given.schema))),
    );
  },
);
