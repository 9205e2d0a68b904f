import { until } from '@easel/tests/env/until';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeModelImage } from '../../src/image/decode.ts';
import { readWorkflow } from '../../src/providers/comfyui/workflow.ts';
import { type PictureWorkflows, readWorkflows } from '../../src/providers/comfyui/workflows.ts';
import type { ImageRequest } from '../../src/providers/types.ts';
import { initInput, maskInput, referenceInput } from '../input-images.ts';
import {
  closeAfterEach,
  connect,
  example,
  makeContext,
  makeRequest,
  stableDiffusion,
  start,
} from './comfyui-setup.ts';

closeAfterEach();

let pictureWorkflows: PictureWorkflows;
beforeAll(async () => {
  const [vary, inpaint, edit] = await Promise.all(
    ['stable-diffusion-vary', 'stable-diffusion-inpaint', 'qwen-edit'].map(example),
  );
  ({ pictureWorkflows } = readWorkflows({ text: stableDiffusion, vary, inpaint, edit } as never));
});

/** Makes a picture with the examples and returns what the server was sent. */
async function make(request: Partial<ImageRequest>) {
  const server = await start();
  const provider = connect(server.url, { pictureWorkflows });
  const { image, warnings } = await provider.generate(makeRequest(request), makeContext().context);
  const { width, height } = await decodeModelImage(image);
  const [prompt] = server.prompts();
  const uploads = server.requests.filter(({ path }) => path === '/upload/image');
  return { nodes: prompt.prompt, uploads, size: [width, height], warnings };
}

test('a variation uploads its picture as a temporary file and starts from it', async () => {
  const { nodes, uploads, size } = await make({ mode: 'vary', inputs: [await initInput(256, 128, 0.4)] });
  expect(uploads.map(({ body }) => body.fields)).toEqual([
    { subfolder: 'easel', type: 'temp', overwrite: 'true' },
  ]);
  expect(nodes['10'].inputs.image).toMatch(/^easel\/[0-9a-f]{32}\.png \[temp\]$/);
  expect(nodes['3'].inputs).toMatchObject({ denoise: 0.4, seed: 4_294_967_295, steps: 4, cfg: 5.5 });
  expect(size).toEqual([256, 128]);
});

test.each(['inpaint', 'extend'] as const)('%s sends the mask with the picture', async (mode) => {
  const inputs = [await initInput(256, 128), await maskInput(256, 128)];
  const { nodes, uploads } = await make({ mode, inputs });
  expect(uploads).toHaveLength(2);
  expect(nodes['12'].inputs.image).toMatch(/\[temp\]$/);
  expect(nodes['12'].inputs.image).not.toBe(nodes['10'].inputs.image);
  expect(nodes['3'].inputs.denoise).toBe(1);
});

describe('an edit by prompt', () => {
  test('uses the picture and its references', async () => {
    const references = [await referenceInput('#cc0000'), await referenceInput('#00cc00')];
    const { nodes, uploads } = await make({
      mode: 'edit',
      inputs: [await initInput(256, 128), ...references],
    });
    expect(uploads).toHaveLength(3);
    expect(nodes['7'].inputs).toMatchObject({ prompt: 'a red fox', image2: ['5', 0], image3: ['6', 0] });
    expect(nodes['5'].inputs.image).not.toBe(nodes['6'].inputs.image);
    expect(nodes['12'].inputs.denoise).toBe(1);
  });

  test('leaves out references that were not given', async () => {
    const { nodes, warnings } = await make({ mode: 'edit', inputs: [await initInput(256, 128)] });
    expect(nodes).not.toHaveProperty('5');
    expect(nodes['7'].inputs).not.toHaveProperty('image2');
    expect(nodes['7'].inputs.image1).toEqual(['4', 0]);
    expect(warnings).toEqual([]);
  });
});

test('a picture that the server no longer has is refused with the node that loads it', async () => {
  const server = await start();
  const provider = connect(server.url, { pictureWorkflows });
  const request = makeRequest({ mode: 'vary', inputs: [await initInput(256, 128, 0.4)] });
  await provider.generate(request, makeContext().context);
  server.files.clear();
  server.files.set = () => server.files;
  await expect(provider.generate(request, makeContext().context)).rejects.toMatchObject({
    code: 'model_refused',
    message: expect.stringContaining('LoadImage (node 10)'),
  });
});

describe('an enlargement', () => {
  const original = async () => ({ kind: 'encoded' as const, data: (await initInput(256, 128)).data });
  const connectUpscaler = async (url: string) =>
    connect(url, {
      pictureWorkflows: readWorkflows({ text: stableDiffusion, enlarge: await example('enlarge') })
        .pictureWorkflows,
    });
  const signal = new AbortController().signal;

  test('uploads the picture and returns the upscaled one', async () => {
    const server = await start();
    const provider = await connectUpscaler(server.url);
    const larger = await provider.upscale?.(await original(), { longSide: 1024, signal });
    if (!larger) throw new Error('It has no upscaler');
    expect(await decodeModelImage(larger)).toMatchObject({ width: 1024, height: 512 });
    const [{ prompt: nodes }] = server.prompts();
    expect(nodes['1'].inputs.image).toMatch(/^easel\/[0-9a-f]{32}\.png \[temp\]$/);
    expect(nodes['3'].inputs).toEqual({ upscale_model: ['2', 0], image: ['1', 0] });
  });

  test('that is canceled is removed from the queue', async () => {
    const server = await start({ holdAfterStep: 0 });
    const provider = await connectUpscaler(server.url);
    const abort = new AbortController();
    const work = provider.upscale?.(await original(), { longSide: 1024, signal: abort.signal });
    await until(() => expect(server.prompts()).toHaveLength(1));
    abort.abort(new Error('canceled'));
    await expect(work).rejects.toThrow('canceled');
    await until(() => expect(server.requests.map(({ path }) => path).join()).toContain('/cancel'));
  });

  test('is not offered without a workflow', async () => {
    const server = await start();
    expect(connect(server.url, { pictureWorkflows }).upscale).toBeUndefined();
    expect(() => readWorkflows({ text: stableDiffusion, enlarge: stableDiffusion })).toThrow(
      'The workflow of enlarge: The workflow has no slot for init image',
    );
  });
});

test('a workflow without a slot for its pictures is rejected with its mode', async () => {
  expect(() => readWorkflows({ text: stableDiffusion, vary: stableDiffusion })).toThrow(
    'The workflow of vary: The workflow has no slot for init image, strength',
  );
  const { slots } = readWorkflow(await example('flux-vary'), ['init image', 'strength']);
  expect(slots).toContainEqual({ name: 'strength', node: '17', input: 'denoise' });
});
