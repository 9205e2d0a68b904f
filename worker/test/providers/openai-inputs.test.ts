import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { initInput, maskInput, referenceInput } from '../input-images.ts';
import { context, provider, request, sent, server, useOpenAiServer } from './openai-setup.ts';

useOpenAiServer();

const filesOf = () => server.requests.at(-1)?.files ?? {};

test('an edit sends the picture and its references as a form, and streams previews', async () => {
  const [init, reference] = [await initInput(1024, 1024), await referenceInput()];
  const watching = context();
  const { image } = await provider().generate(request({ mode: 'edit', inputs: [init, reference] }), watching);
  expect(image.kind).toBe('encoded');
  expect(watching.progress).toHaveLength(2);
  expect(server.requests.at(-1)?.path).toBe('/v1/images/edits');
  expect(sent()).toEqual({
    model: 'gpt-image-2',
    prompt: 'a red fox',
    n: 1,
    size: '1024x1024',
    background: 'opaque',
    stream: true,
    partial_images: 2,
  });
  expect(filesOf()['image[]']?.map(({ type, data }) => [type, data])).toEqual([
    ['image/png', init.data],
    ['image/png', reference.data],
  ]);
  expect(filesOf()).not.toHaveProperty('mask');
});

test('inpainting sends a mask whose transparent part is repainted', async () => {
  const inputs = [await initInput(1024, 1024), await maskInput(1024, 1024)];
  await provider().generate(request({ mode: 'inpaint', inputs }), context());
  const mask = filesOf().mask?.[0]?.data;
  const { data, info } = await sharp(mask).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1024, height: 1024, channels: 4 });
  const alphaAt = (x: number) => data[x * 4 + 3];
  expect([alphaAt(0), alphaAt(1023)]).toEqual([0, 255]);
});

test('requests high input fidelity if the operator configured it', async () => {
  const inputs = [await referenceInput()];
  await provider({ model: 'gpt-image-1.5', inputFidelity: 'high' }).generate(
    request({ mode: 'reference', inputs }),
    context(),
  );
  expect(sent()).toMatchObject({ model: 'gpt-image-1.5', input_fidelity: 'high' });
});

test('an edit is marked as paid before it is sent, and unmarked after a refusal', async () => {
  const markPaid = vi.fn(async (_isSent: boolean) => {});
  const watching = context({ markPaid });
  server.behave({ kind: 'refuse', status: 429, error: { code: 'rate_limit_exceeded' } });
  const inputs = [await initInput(1024, 1024)];
  await expect(provider().generate(request({ mode: 'edit', inputs }), watching)).rejects.toMatchObject({
    code: 'model_unavailable',
  });
  expect(markPaid.mock.calls).toEqual([[true], [false]]);
});
