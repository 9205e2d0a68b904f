import { freePort } from '@easel/local/free-port';
import { until } from '@easel/tests/env/until';
import { type ComfyUi, startComfyUi } from '@easel/tests/fixtures/comfyui/server';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { escapeWords } from '../../src/providers/comfyui/escape-words.ts';
import { readWorkflow } from '../../src/providers/comfyui/workflow.ts';
import {
  closeAfterEach,
  connect,
  flux,
  makeContext,
  makeRequest,
  stableDiffusion,
  start,
} from './comfyui-setup.ts';

closeAfterEach();

const inputs = (server: ComfyUi, node: string) => server.prompts()[0].prompt[node].inputs;

describe('a request', () => {
  test('returns the picture of the workflow in the requested size', async () => {
    const server = await start();
    const { image, warnings } = await connect(server.url).generate(makeRequest(), makeContext().context);
    if (image.kind !== 'encoded') throw new Error('not an image file');
    expect(await sharp(image.data).metadata()).toMatchObject({ format: 'png', width: 256, height: 128 });
    expect(warnings).toEqual([]);
  });

  test('passes its seed and settings to the nodes that the workflow names', async () => {
    const server = await start();
    const provider = connect(server.url, { sampler: 'euler', scheduler: 'sgm_uniform' });
    await provider.generate(makeRequest({ negativePrompt: 'blur' }), makeContext().context);
    expect(inputs(server, '3')).toMatchObject({
      seed: 4_294_967_295,
      steps: 4,
      cfg: 5.5,
      sampler_name: 'euler',
      scheduler: 'sgm_uniform',
      denoise: 1,
      latent_image: ['5', 0],
    });
    expect(inputs(server, '5')).toMatchObject({ width: 256, height: 128 });
    expect(server.prompts()[0].extra_data).toEqual({ preview_method: 'taesd' });
    expect(inputs(server, '6').text).toBe('a red fox');
    expect(inputs(server, '7').text).toBe('blur');
  });

  test('keeps the workflow’s values for settings that the model does not have', async () => {
    const server = await start();
    const { context } = makeContext();
    await connect(server.url).generate(makeRequest({ steps: null, guidance: null }), context);
    expect(inputs(server, '3')).toMatchObject({ steps: 25, cfg: 7, sampler_name: 'dpmpp_2m' });
  });

  test('warns about settings that the workflow has no slot for', async () => {
    const server = await start();
    const provider = connect(server.url, { workflow: readWorkflow(flux) });
    const { warnings } = await provider.generate(
      makeRequest({ negativePrompt: 'blur' }),
      makeContext().context,
    );
    expect(warnings).toEqual([{ type: 'unsupported', feature: 'negativePrompt' }]);
    expect(inputs(server, '25').noise_seed).toBe(4_294_967_295);
    expect(inputs(server, '26').guidance).toBe(5.5);
    expect([inputs(server, '5').width, inputs(server, '30').width]).toEqual([256, 256]);
  });

  test('is saved under a lowercase UUID before it is sent', async () => {
    const server = await start();
    const { context, saved } = makeContext();
    context.saveRequestId = async (id) => {
      expect(server.prompts()).toEqual([]);
      saved.push(id);
    };
    await connect(server.url).generate(makeRequest(), context);
    expect(saved).toEqual([expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)]);
    expect(server.prompts()[0].prompt_id).toBe(saved[0]);
  });

  test('is not sent if its id could not be saved', async () => {
    const server = await start();
    const { context } = makeContext();
    context.saveRequestId = () => Promise.reject(new Error('claim lost'));
    await expect(connect(server.url).generate(makeRequest(), context)).rejects.toThrow('claim lost');
    expect(server.prompts()).toEqual([]);
  });

  test('sends the key to the endpoint, over HTTP and on the socket', async () => {
    const server = await start();
    const provider = connect(server.url, { endpoint: { url: server.url, apiKey: 'secret' } });
    await provider.generate(makeRequest(), makeContext().context);
    expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set(['Bearer secret']),
    );
    expect(server.sockets.connections[0]?.authorization).toBe('Bearer secret');
  });
});

describe("a user's text", () => {
  test.each([
    ['a (red:1.5) fox', 'a \\(red:1.5\\) fox'],
    ['((fox)) and \\(den\\)', '\\(\\(fox\\)\\) and \\\\(den\\\\)'],
    ['embedding:bad\nEmbedding: embedding:', 'embedding :bad\nEmbedding : embedding :'],
    ['fox<|endoftext|>', 'fox< |endoftext|>'],
    ['a fox, 50% [off] {a|b}', 'a fox, 50% [off] {a|b}'],
  ])('%j is escaped as %j', (words, escaped) => {
    expect(escapeWords(words)).toBe(escaped);
  });

  test('reaches the server escaped, and the style modifier unchanged', async () => {
    const server = await start();
    const prompt = '"}, "9": {} %seed% \\ \u2028 (x:9)';
    const modifier = { suffix: '(oil:1.3), embedding:art', negativePrompt: '(photo)', guidance: null };
    const { context } = makeContext();
    await connect(server.url).generate(makeRequest({ prompt, negativePrompt: '(b)', modifier }), context);
    expect(inputs(server, '6').text).toBe('"}, "9": {} %seed% \\ \u2028 \\(x:9\\), (oil:1.3), embedding:art');
    expect(inputs(server, '7').text).toBe('\\(b\\), (photo)');
    expect(Object.keys(server.prompts()[0].prompt)).toEqual(Object.keys(JSON.parse(stableDiffusion)));
  });
});

describe('a workflow', () => {
  const change = (edit: (nodes: Record<string, { _meta: { title: string }; inputs: object }>) => void) => {
    const nodes = JSON.parse(stableDiffusion);
    edit(nodes);
    return () => readWorkflow(JSON.stringify(nodes));
  };
  const rename = (node: string, title: string) =>
    change((nodes) => Object.assign(nodes[node] ?? {}, { _meta: { title } }));

  test.each([
    ['that is not JSON', () => readWorkflow('{'), 'not JSON'],
    ['in the editor’s own format', () => readWorkflow('{"nodes": [], "links": []}'), 'Export (API)'],
    ['in no format at all', () => readWorkflow('{"3": {"inputs": {}}}'), 'not in API format'],
    ['without a slot for the prompt', rename('6', 'Positive'), 'no slot for prompt:'],
    ['without a slot for the size', rename('5', 'Latent'), 'no slot for width, height:'],
    ['with a slot that there is not', rename('8', 'Easel: sead'), 'Node 8, "Easel: sead": "sead" is no slot'],
    ['with a slot at a node without it', rename('8', 'Easel: seed'), 'Node 8 (VAEDecode) cannot be the slot'],
    ['with a slot at a linked input', rename('8', 'Easel: prompt=samples'), 'comes from another node'],
    ['with two pictures marked', rename('8', 'Easel: image'), 'Only one node'],
  ])('%s is rejected with the reason', (_, read, reason) => {
    expect(read).toThrow(reason);
  });

  test('may use the input of a node that Easel does not know', () => {
    const read = change((nodes) => {
      Object.assign(nodes['6'] ?? {}, { _meta: { title: 'easel:  Prompt = my_words' } });
      Object.assign(nodes['6']?.inputs ?? {}, { my_words: '' });
    });
    expect(read().slots).toContainEqual({ name: 'prompt', node: '6', input: 'my_words' });
  });

  test("without a slot for the model's sampler is rejected when the worker starts", () => {
    const workflow = rename('3', 'Easel: seed, steps')();
    expect(() => connect('http://127.0.0.1:1', { workflow, sampler: 'euler' })).toThrow('no slot for it');
  });
});

describe('a failure', () => {
  const failing = async (server: ComfyUi, prompt = 'a red fox') =>
    connect(server.url)
      .generate(makeRequest({ prompt }), makeContext().context)
      .then(
        () => undefined,
        (error: unknown) => error,
      );

  test('of the workflow names the node, but not the prompt', async () => {
    const exception_message = 'cannot make a red fox';
    const server = await start({ failWith: { exception_type: 'torch.OutOfMemoryError', exception_message } });
    expect(await failing(server)).toMatchObject({
      code: 'model_failed',
      retryable: true,
      refused: false,
      message: 'KSampler (node 3) failed: torch.OutOfMemoryError',
    });
  });

  test('caused by an interrupt at the server is reported as such and is retryable', async () => {
    const server = await start({ holdAfterStep: 1 });
    const made = failing(server);
    await until(() => expect(server.ids()).toHaveLength(1));
    await fetch(`${server.url}/interrupt`, {
      method: 'POST',
      body: JSON.stringify({ prompt_id: server.ids()[0] }),
    });
    expect(await made).toMatchObject({
      code: 'model_failed',
      retryable: true,
      message: 'Interrupted at the server',
    });
  });

  test('of validation names the error without the values, and is refused', async () => {
    const extra_info = { input_name: 'ckpt_name', received_value: 'a red fox' };
    const fault = { message: 'Value not in list', details: 'a red fox', extra_info };
    const node = { class_type: 'CheckpointLoaderSimple', errors: [fault], dependent_outputs: ['9'] };
    const error = { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' };
    const long = 'x'.repeat(10_000);
    const body = JSON.stringify({ error: { ...error, details: long }, node_errors: { 4: node } });
    const server = await start({ prompt: { status: 400, type: 'application/json', body } });
    expect(await failing(server)).toMatchObject({
      code: 'model_refused',
      retryable: false,
      refused: true,
      message:
        'Prompt outputs failed validation; CheckpointLoaderSimple (node 4): Value not in list: ckpt_name',
    });
  });

  test('of a part of the workflow is a warning', async () => {
    const errors = [{ message: 'Required input is missing', extra_info: { input_name: 'images' } }];
    const server = await start({ nodeErrors: { 12: { class_type: 'SaveImage', errors } } });
    const { warnings } = await connect(server.url).generate(makeRequest(), makeContext().context);
    expect(warnings).toEqual([
      { type: 'other', message: 'Left out: SaveImage (node 12): Required input is missing: images' },
    ]);
  });

  test("of a missing node is refused with the server's message", async () => {
    const server = await start();
    const nodes = { ...JSON.parse(stableDiffusion), 30: { class_type: 'Unheard', inputs: {} } };
    const provider = connect(server.url, { workflow: readWorkflow(JSON.stringify(nodes)) });
    await expect(provider.generate(makeRequest(), makeContext().context)).rejects.toMatchObject({
      code: 'model_refused',
      refused: true,
      message: 'Cannot execute because node Unheard does not exist.',
    });
  });

  const html = { type: 'text/html', body: '<html>a page</html>' };
  test.each([
    [429, { code: 'model_unavailable', retryable: true, refused: true }],
    [500, { code: 'model_failed', retryable: true, refused: false }],
    [401, { code: 'model_unavailable', retryable: false, refused: true }],
    [200, { code: 'model_output_invalid', retryable: true, refused: false }],
  ])('of a gateway that returns a page with status %i is translated', async (status, error) => {
    expect(await failing(await start({ prompt: { status, ...html } }))).toMatchObject(error);
  });

  test('to connect counts as refused', async () => {
    const provider = connect(`http://127.0.0.1:${await freePort()}`);
    await expect(provider.generate(makeRequest(), makeContext().context)).rejects.toMatchObject({
      code: 'model_unavailable',
      retryable: true,
      refused: true,
    });
  });

  test('to receive the response does not matter, as the server has the request', async () => {
    const server = await start({ prompt: 'lost' });
    expect(await failing(server)).toBeUndefined();
    expect(server.prompts()).toHaveLength(1);
  });

  test('of a few polls is tolerated', async () => {
    const server = await start({ holdAfterStep: 2, refuseSockets: true });
    const made = failing(server);
    await until(() => expect(server.ids()).toHaveLength(1));
    const asked = () => server.requests.filter(({ path }) => path.startsWith('/history')).length;
    server.behavior.answers = { status: 500, type: 'text/plain', body: 'busy' };
    await until(() => expect(asked()).toBe(1));
    server.behavior.answers = undefined;
    server.goOn();
    expect(await made).toBeUndefined();
  });

  test('of a server that stays unreachable ends the wait and does not count as refused', async () => {
    const server = await startComfyUi({ holdAfterStep: 2 });
    const made = failing(server);
    await until(() => expect(server.ids()).toHaveLength(1));
    server.forgetJobs();
    await server.close();
    expect(await made).toMatchObject({ code: 'model_unavailable', retryable: true, refused: false });
  });

  test('of a server that lost its queue is detected', async () => {
    const server = await start({ holdAfterStep: 2 });
    const made = failing(server);
    await until(() => expect(server.ids()).toHaveLength(1));
    server.forgetJobs();
    expect(await made).toMatchObject({ code: 'model_unavailable', retryable: true, refused: false });
  });

  test.each([
    ['truncated', { code: 'model_unavailable', retryable: true }],
    ['html', { code: 'model_output_invalid', retryable: true }],
    ['endless', { code: 'model_output_invalid', retryable: false }],
    ['missing', { code: 'model_output_invalid', retryable: true }],
  ] as const)('of a picture that arrives %s is translated', async (view, error) => {
    expect(await failing(await start({ view }))).toMatchObject(error);
  });
});
