import { expect, test, vi } from 'vitest';
import type { GenerateContext, ImageProvider, ImageRequest } from '../types.ts';
import { loadWhenUsed } from './load-when-used.ts';

const ANSWER = { image: { kind: 'encoded' as const, data: new Uint8Array([1]) }, warnings: [] };
const request = {} as ImageRequest;
const context = {} as GenerateContext;

function providerOf() {
  const real = { generate: vi.fn(async () => ANSWER), close: vi.fn(async () => {}) };
  const load = vi.fn(async (): Promise<ImageProvider> => real);
  return { real, load, provider: loadWhenUsed(load) };
}

test('loads once, with the first request', async () => {
  const { real, load, provider } = providerOf();
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([1, 2].map(() => provider.generate(request, context)))).toEqual([ANSWER, ANSWER]);
  expect(load).toHaveBeenCalledOnce();
  expect(real.generate).toHaveBeenCalledWith(request, context);
  await provider.close();
  expect(real.close).toHaveBeenCalledOnce();
});

test('closes without loading what was never loaded', async () => {
  const { load, provider } = providerOf();
  await provider.close();
  expect(load).not.toHaveBeenCalled();
});

test('loads again after a failed load', async () => {
  const { load, provider } = providerOf();
  load.mockRejectedValueOnce(new Error('not there'));
  await expect(provider.generate(request, context)).rejects.toThrow('not there');
  expect(await provider.generate(request, context)).toEqual(ANSWER);
});
