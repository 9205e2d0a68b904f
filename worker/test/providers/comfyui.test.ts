import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createLogger } from '@easel/shared/node/logger';
import { NO_RECIPE } from '@easel/shared/node/models/style-recipes';
import { type Behavior, type ComfyUi, startComfyUi } from '@easel/tests/fixtures/comfyui/server';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ComfyUiOptions, createComfyUiProvider } from '../../src/providers/comfyui/comfyui.ts';
import { escapeWords } from '../../src/providers/comfyui/escape-words.ts';
import { readWorkflow } from '../../src/providers/comfyui/workflow.ts';
import {
  type GenerateContext,
  HandoverError,
  type ImageProvider,
  type ImageRequest,
  type ModelProgress,
} from '../../src/providers/types.ts';

const example = (name: string) =>
  readFile(new URL(`../../../infra/models/workflows/${name}.json`, import.meta.url), 'utf8');
const stableDiffusion = await example('stable-diffusion');
const flux = await example('flux');

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 50_000, interval: 10 });

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

class Handover extends HandoverError {}

async function start(changes?: Partial<Behavior>): Promise<ComfyUi> {
  const server = await startComfyUi(changes);
  open.push(server);
  return server;
}

function connect(url: string, changes: Partial<ComfyUiOptions> = {}): ImageProvider {
  const provider = createComfyUiProvider({
    endpoint: { url, apiKey: undefined },
    settings: { type: 'comfyui', workflow: 'x.json', previewMethod: 'taesd' },
    sampler: undefined,
    scheduler: undefined,
    logger: createLogger({ name: 'test', level: 'silent', format: 'json' }),
    workflow: readWorkflow(stableDiffusion),
    clientId: 'worker-1',
    ...changes,
  });
  open.push(provider);
  return provider;
}

const makeRequest = (changes: Partial<ImageRequest> = {}): ImageRequest => ({
  prompt: 'a red fox',
  negativePrompt: '',
  style: 'none',
  customStyle: null,
  recipe: NO_RECIPE,
  width: 256,
  height: 128,
  seed: 4_294_967_295,
  steps: 4,
  guidance: 5.5,
  ...changes,
});

/** A context that remembers what it was told. */
function makeContext(resume?: string) {
  const abort = new AbortController();
  const progress: ModelProgress[] = [];
  const saved: string[] = [];
  const context: GenerateContext = {
    signal: abort.signal,
    resume,
    onProgress: (step) => progress.push(step),
    saveRequestId: async (id) => void saved.push(id),
  };
  return { context, abort, progress, saved };
}

const stepsOf = (progress: readonly ModelProgress[]) => [
  ...new Set(progress.map(({ step, steps }) => `${step}/${steps}`)),
];

const inputs = (server: ComfyUi, node: string) => server.prompts()[0].prompt[node].inputs;

describe('a request', () => {
  test('becomes the picture that the workflow made, in the size asked for', async () => {
    const server = await start();
    const { image, warnings } = await connect(server.url).generate(makeRequest(), makeContext().context);
    if (image.kind !== 'encoded') throw new Error('not an image file');
    expect(await sharp(image.data).metadata()).toMatchObject({ format: 'png', width: 256, height: 128 });
    expect(warnings).toEqual([]);
  });

  test('carries its seed and settings to the nodes that the workflow names', async () => {
    const server = await start();
    const provider = connect(server.url, { sampler: 'euler', scheduler: 'sgm_uniform' });
    await provider.generate(makeRequest({ negativePrompt: 'blur' }), makeContext().context);
    expect(inputs(server, '3')).toMatchObject({
      ...{ seed: 4_294_967_295, steps: 4, cfg: 5.5, sampler_name: 'euler', scheduler: 'sgm_uniform' },
      ...{ denoise: 1, latent_image: ['5', 0] },
    });
    expect(inputs(server, '5')).toMatchObject({ width: 256, height: 128 });
    expect(server.prompts()[0].extra_data).toEqual({ preview_method: 'taesd' });
    expect(inputs(server, '6').text).toBe('a red fox');
    expect(inputs(server, '7').text).toBe('blur');
  });

  test('leaves what the model has no setting for as the workflow has it', async () => {
    const server = await start();
    const { context } = makeContext();
    await connect(server.url).generate(makeRequest({ steps: null, guidance: null }), context);
    expect(inputs(server, '3')).toMatchObject({ steps: 25, cfg: 7, sampler_name: 'dpmpp_2m' });
  });

  test('says what the workflow has no slot for', async () => {
    const server = await start();
    const provider = connect(server.url, { workflow: readWorkflow(flux) });
    const { warnings } = await provider.generate(
      makeRequest({ negativePrompt: 'blur' }),
      makeContext().context,
    );
    expect(warnings).toEqual(['The workflow has no slot for negative prompt']);
    expect(inputs(server, '25').noise_seed).toBe(4_294_967_295);
    expect(inputs(server, '26').guidance).toBe(5.5);
    expect([inputs(server, '5').width, inputs(server, '30').width]).toEqual([256, 256]);
  });

  test('is saved under our own lowercase UUID before it is sent', async () => {
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

  test('is not sent when its id could not be saved', async () => {
    const server = await start();
    const { context } = makeContext();
    context.saveRequestId = () => Promise.reject(new Error('claim lost'));
    await expect(connect(server.url).generate(makeRequest(), context)).rejects.toThrow('claim lost');
    expect(server.prompts()).toEqual([]);
  });

  test('carries the key to the endpoint, over HTTP and on the socket', async () => {
    const server = await start();
    const provider = connect(server.url, { endpoint: { url: server.url, apiKey: 'secret' } });
    await provider.generate(makeRequest(), makeContext().context);
    expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set(['Bearer secret']),
    );
    expect(server.sockets.connections[0]?.authorization).toBe('Bearer secret');
  });
});

describe("a user's words", () => {
  test.each([
    ['a (red:1.5) fox', 'a \\(red:1.5\\) fox'],
    ['((fox)) and \\(den\\)', '\\(\\(fox\\)\\) and \\\\(den\\\\)'],
    ['embedding:bad\nEmbedding: embedding:', 'embedding :bad\nEmbedding : embedding :'],
    ['fox<|endoftext|>', 'fox< |endoftext|>'],
    ['a fox, 50% [off] {a|b}', 'a fox, 50% [off] {a|b}'],
  ])('%j are harmless as %j', (words, escaped) => {
    expect(escapeWords(words)).toBe(escaped);
  });

  test('reach the server as words whatever they are, and the recipe as it is', async () => {
    const server = await start();
    const prompt = '"}, "9": {} %seed% \\ \u2028 (x:9)';
    const recipe = { suffix: '(oil:1.3), embedding:art', negativePrompt: '(photo)', guidance: null };
    const { context } = makeContext();
    await connect(server.url).generate(makeRequest({ prompt, negativePrompt: '(b)', recipe }), context);
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
  ])('%s is refused with the reason', (_, read, reason) => {
    expect(read).toThrow(reason);
  });

  test('may name the input of a node that Easel does not know', () => {
    const read = change((nodes) => {
      Object.assign(nodes['6'] ?? {}, { _meta: { title: 'easel:  Prompt = my_words' } });
      Object.assign(nodes['6']?.inputs ?? {}, { my_words: '' });
    });
    expect(read().slots).toContainEqual({ name: 'prompt', node: '6', input: 'my_words' });
  });

  test('without a slot for the sampler that the model names is refused when the worker starts', () => {
    const workflow = rename('3', 'Easel: seed, steps')();
    expect(() => connect('http://127.0.0.1:1', { workflow, sampler: 'euler' })).toThrow('no slot for it');
  });
});

describe('progress', () => {
  test('tells each step once, with a look at the picture', async () => {
    const server = await start();
    const { context, progress } = makeContext();
    await connect(server.url).generate(makeRequest(), context);
    expect(stepsOf(progress)).toEqual(['1/4', '2/4', '3/4', '4/4']);
    const previews = progress.flatMap(({ preview }) => preview ?? []);
    expect(previews).toHaveLength(4);
    if (previews[0]?.kind !== 'encoded') throw new Error('not an image file');
    expect(await sharp(previews[0].data).metadata()).toMatchObject({ format: 'jpeg', width: 64 });
  });

  test('counts two samplers as one way to the picture', async () => {
    const server = await start();
    const nodes = JSON.parse(stableDiffusion);
    nodes['20'] = structuredClone(nodes['3']);
    Object.assign(nodes['20'], { _meta: { title: 'Refiner' } });
    Object.assign(nodes['20'].inputs, { steps: 3, latent_image: ['3', 0] });
    const { context, progress } = makeContext();
    const workflow = readWorkflow(JSON.stringify(nodes));
    await connect(server.url, { workflow }).generate(makeRequest(), context);
    expect(stepsOf(progress)).toEqual(['1/7', '2/7', '3/7', '4/7', '5/7', '6/7', '7/7']);
  });

  test.each(['twice', 'backwards'] as const)('never goes back when frames come %s', async (sendFrames) => {
    const server = await start({ sendFrames });
    const { context, progress } = makeContext();
    await connect(server.url).generate(makeRequest(), context);
    expect(stepsOf(progress).filter((step) => step !== '0/0')).toEqual(['1/4', '2/4', '3/4', '4/4']);
  });

  test('goes to the request it is of, over one socket for all', async () => {
    const server = await start();
    const provider = connect(server.url);
    const [one, two] = [makeContext(), makeContext()];
    await Promise.all([
      provider.generate(makeRequest({ steps: 2 }), one.context),
      provider.generate(makeRequest({ steps: 3 }), two.context),
    ]);
    expect([stepsOf(one.progress), stepsOf(two.progress)]).toEqual([
      ['1/2', '2/2'],
      ['1/3', '2/3', '3/3'],
    ]);
    expect(server.sockets.connections).toEqual([
      {
        clientId: expect.stringMatching(/^worker-1-/),
        authorization: undefined,
        first: { type: 'feature_flags', data: { supports_preview_metadata: true } },
      },
    ]);
    await until(() => expect(server.sockets.open()).toBe(0));
  });

  test('shows the previews of an older server, which does not say whose they are', async () => {
    const server = await start({ previewMetadata: false });
    const { context, progress } = makeContext();
    await connect(server.url).generate(makeRequest(), context);
    expect(progress.filter(({ preview }) => preview)).toHaveLength(4);
  });

  test('that nobody can take does no harm', async () => {
    const server = await start();
    const { context } = makeContext();
    context.onProgress = () => {
      throw new Error('full');
    };
    await expect(connect(server.url).generate(makeRequest(), context)).resolves.toBeDefined();
  });
});

describe('without a socket', () => {
  test('the picture comes all the same', async () => {
    const server = await start({ refuseSockets: true });
    const { context, progress } = makeContext();
    await expect(connect(server.url).generate(makeRequest(), context)).resolves.toBeDefined();
    expect(progress).toEqual([]);
  });

  test('a dropped one is opened again, and the steps go on', async () => {
    const server = await start({ holdAfterStep: 2 });
    const { context, progress } = makeContext();
    const made = connect(server.url).generate(makeRequest(), context);
    await until(() => expect(stepsOf(progress)).toContain('2/4'));
    server.sockets.drop();
    await until(() => expect(server.sockets.connections).toHaveLength(2));
    await until(() => expect(server.sockets.connections[1]?.first).toBeDefined());
    server.goOn();
    await made;
    expect(stepsOf(progress)).toEqual(['1/4', '2/4', '3/4', '4/4']);
    expect(server.sockets.connections[1]?.clientId).toBe(server.sockets.connections[0]?.clientId);
  });

  test('one that went deaf is noticed and opened again', async () => {
    const server = await start({ holdAfterStep: 1 });
    const provider = connect(server.url);
    const goOnToNext = () => {
      server.goOn();
      server.behavior.holdAfterStep = 1;
    };
    const [one, two, three] = [makeContext(), makeContext(), makeContext()];
    const first = provider.generate(makeRequest(), one.context);
    await until(() => expect(stepsOf(one.progress)).toContain('1/4'));
    const second = provider.generate(makeRequest(), two.context);
    await until(() => expect(server.ids()).toHaveLength(2));
    const third = provider.generate(makeRequest(), three.context);
    await until(() => expect(server.ids()).toHaveLength(3));
    server.sockets.forget();
    goOnToNext();
    await first;
    goOnToNext();
    await second;
    await until(() => expect(server.sockets.connections[1]?.first).toBeDefined());
    server.goOn();
    await third;
    expect(stepsOf(two.progress)).toEqual([]);
    expect(stepsOf(three.progress)).toEqual(['2/4', '3/4', '4/4']);
  });
});

describe('another attempt', () => {
  /** Leaves a request at the server that an attempt was torn away from after two steps. */
  async function leave(server: ComfyUi): Promise<string> {
    server.behavior.holdAfterStep = 2;
    const { context, abort, saved, progress } = makeContext();
    const made = connect(server.url).generate(makeRequest(), context);
    await until(() => expect(stepsOf(progress)).toContain('2/4'));
    abort.abort(new Handover());
    await expect(made).rejects.toBe(abort.signal.reason);
    return saved[0] ?? '';
  }

  test('goes on waiting for what is at work', async () => {
    const server = await start();
    const resume = await leave(server);
    const { context, saved } = makeContext(resume);
    const made = connect(server.url).generate(makeRequest(), context);
    await until(() => expect(server.requests.filter(({ path }) => path === '/queue').length).toBe(1));
    server.goOn();
    await made;
    expect([server.prompts().length, saved]).toEqual([1, []]);
  });

  test('takes the picture of what is done', async () => {
    const server = await start();
    const resume = await leave(server);
    server.goOn();
    await until(() => expect(server.history.size).toBe(1));
    await connect(server.url).generate(makeRequest(), makeContext(resume).context);
    expect(server.prompts()).toHaveLength(1);
  });

  test('stops what is at work when it is canceled itself', async () => {
    const server = await start();
    const { context, abort } = makeContext(await leave(server));
    const made = connect(server.url).generate(makeRequest(), context);
    abort.abort(new Error('canceled'));
    await expect(made).rejects.toThrow('canceled');
    await until(() => expect(server.ids()).toEqual([]));
  });

  const askAgain = async (server: ComfyUi, resume: string) => {
    const { context, saved } = makeContext(resume);
    await connect(server.url).generate(makeRequest(), context);
    expect(saved).toEqual([expect.not.stringMatching(resume)]);
    expect(server.prompts().at(-1).prompt_id).toBe(saved[0]);
  };

  test('asks anew for what failed', async () => {
    const server = await start({ failWith: { exception_type: 'ValueError', exception_message: '' } });
    const first = makeContext();
    await expect(connect(server.url).generate(makeRequest(), first.context)).rejects.toThrow();
    server.behavior.failWith = undefined;
    await askAgain(server, first.saved[0] ?? '');
  });

  test('asks anew for what the server does not know', async () => {
    await askAgain(await start(), '00000000-0000-4000-8000-000000000000');
  });

  test('asks anew for a picture that the server has cleared away', async () => {
    const server = await start();
    const first = makeContext();
    await connect(server.url).generate(makeRequest(), first.context);
    server.files.clear();
    await askAgain(server, first.saved[0] ?? '');
  });

  const busy = { status: 429, type: 'text/plain', body: 'busy' };
  test.each([
    ['breaks off', 'breaks' as const],
    ['is busy', busy],
  ])('asks neither this server nor another anew while this one %s', async (_, answers) => {
    const server = await start({ answers });
    const { context } = makeContext('00000000-0000-4000-8000-000000000000');
    await expect(connect(server.url).generate(makeRequest(), context)).rejects.toMatchObject({
      ...{ code: 'model_unavailable', retryable: true, refused: false },
    });
    expect(server.prompts()).toEqual([]);
  });
});

describe('a canceled request', () => {
  describe.each([
    ['by the newest route', true],
    ['by the older routes', false],
  ])('%s', (_, cancelRoute) => {
    test('is interrupted when it is at work', async () => {
      const server = await start({ cancelRoute, holdAfterStep: 2 });
      const { context, abort, progress } = makeContext();
      const made = connect(server.url).generate(makeRequest(), context);
      await until(() => expect(stepsOf(progress)).toContain('2/4'));
      abort.abort(new Error('canceled'));
      await expect(made).rejects.toThrow('canceled');
      await until(() => expect(server.ids()).toEqual([]));
      expect([...server.history.values()]).toMatchObject([{ status: { status_str: 'error' } }]);
    });

    test('is taken out of the queue when it waits, and leaves the one at work alone', async () => {
      const server = await start({ cancelRoute, holdAfterStep: 2 });
      const provider = connect(server.url);
      const atWork = provider.generate(makeRequest(), makeContext().context);
      await until(() => expect(server.ids()).toHaveLength(1));
      const { context, abort } = makeContext();
      const waiting = provider.generate(makeRequest(), context);
      await until(() => expect(server.ids()).toHaveLength(2));
      abort.abort(new Error('canceled'));
      await expect(waiting).rejects.toThrow('canceled');
      await until(() => expect(server.ids()).toHaveLength(1));
      server.goOn();
      await expect(atWork).resolves.toBeDefined();
    });
  });

  test('is left running for another attempt after a handover, also when the worker ends', async () => {
    const server = await start({ holdAfterStep: 2 });
    const provider = connect(server.url);
    const { context, abort, progress } = makeContext();
    const made = provider.generate(makeRequest(), context);
    await until(() => expect(stepsOf(progress)).toContain('2/4'));
    abort.abort(new Handover());
    await expect(made).rejects.toBe(abort.signal.reason);
    await provider.close();
    expect(server.ids()).toHaveLength(1);
    expect(server.requests.every(({ path }) => !/cancel|interrupt/.test(path))).toBe(true);
  });

  test('is stopped before the worker ends', async () => {
    const server = await start({ holdAfterStep: 2 });
    const provider = connect(server.url);
    const { context, abort, progress } = makeContext();
    const made = provider.generate(makeRequest(), context);
    await until(() => expect(stepsOf(progress)).toContain('2/4'));
    abort.abort(new Error('canceled'));
    await expect(made).rejects.toThrow('canceled');
    await provider.close();
    expect(server.requests.at(-1)?.path).toMatch(/cancel$/);
  });

  test('ends at once also where the server cannot be told', async () => {
    const server = await start({ holdAfterStep: 2 });
    const { context, abort, progress } = makeContext();
    const made = connect(server.url).generate(makeRequest(), context);
    await until(() => expect(stepsOf(progress)).toContain('2/4'));
    server.behavior.answers = 'breaks';
    abort.abort(new Error('canceled'));
    await expect(made).rejects.toThrow('canceled');
  });

  test('sends nothing when it was canceled before', async () => {
    const server = await start();
    const { context, abort } = makeContext();
    abort.abort(new Error('canceled'));
    await expect(connect(server.url).generate(makeRequest(), context)).rejects.toThrow('canceled');
    expect(server.requests).toEqual([]);
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

  test('of the workflow names the node, and not the prompt', async () => {
    const exception_message = 'cannot make a red fox';
    const server = await start({ failWith: { exception_type: 'torch.OutOfMemoryError', exception_message } });
    expect(await failing(server)).toMatchObject({
      ...{ code: 'model_failed', retryable: true, refused: false },
      message: 'KSampler (node 3) failed: torch.OutOfMemoryError',
    });
  });

  test('at the hands of somebody else is told as such, and may be tried again', async () => {
    const server = await start({ holdAfterStep: 1 });
    const made = failing(server);
    await until(() => expect(server.ids()).toHaveLength(1));
    await fetch(`${server.url}/interrupt`, {
      method: 'POST',
      body: JSON.stringify({ prompt_id: server.ids()[0] }),
    });
    expect(await made).toMatchObject({
      ...{ code: 'model_failed', retryable: true, message: 'Interrupted at the server' },
    });
  });

  test('of validation says what is wrong, without the values, and lets another endpoint be asked', async () => {
    const extra_info = { input_name: 'ckpt_name', received_value: 'a red fox' };
    const fault = { message: 'Value not in list', details: 'a red fox', extra_info };
    const node = { class_type: 'CheckpointLoaderSimple', errors: [fault], dependent_outputs: ['9'] };
    const error = { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' };
    const long = 'x'.repeat(10_000);
    const body = JSON.stringify({ error: { ...error, details: long }, node_errors: { 4: node } });
    const server = await start({ prompt: { status: 400, type: 'application/json', body } });
    expect(await failing(server)).toMatchObject({
      ...{ code: 'model_refused', retryable: false, refused: true },
      message:
        'Prompt outputs failed validation; CheckpointLoaderSimple (node 4): Value not in list: ckpt_name',
    });
  });

  test('of a part of the workflow is a warning', async () => {
    const errors = [{ message: 'Required input is missing', extra_info: { input_name: 'images' } }];
    const server = await start({ nodeErrors: { 12: { class_type: 'SaveImage', errors } } });
    const { warnings } = await connect(server.url).generate(makeRequest(), makeContext().context);
    expect(warnings).toEqual(['Left out: SaveImage (node 12): Required input is missing: images']);
  });

  test('of a node that the server has not', async () => {
    const server = await start();
    const nodes = { ...JSON.parse(stableDiffusion), 30: { class_type: 'Unheard', inputs: {} } };
    const provider = connect(server.url, { workflow: readWorkflow(JSON.stringify(nodes)) });
    await expect(provider.generate(makeRequest(), makeContext().context)).rejects.toMatchObject({
      ...{ code: 'model_refused', refused: true },
      message: 'Cannot execute because node Unheard does not exist.',
    });
  });

  const html = { type: 'text/html', body: '<html>a page</html>' };
  test.each([
    [429, { code: 'model_unavailable', retryable: true, refused: true }],
    [500, { code: 'model_failed', retryable: true, refused: false }],
    [401, { code: 'model_unavailable', retryable: false, refused: true }],
    [200, { code: 'model_output_invalid', retryable: true, refused: false }],
  ])('of a gateway that answers a page with status %i', async (status, error) => {
    expect(await failing(await start({ prompt: { status, ...html } }))).toMatchObject(error);
  });

  test('to connect lets another endpoint be asked', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => listener.close(resolve));
    const provider = connect(`http://127.0.0.1:${port}`);
    await expect(provider.generate(makeRequest(), makeContext().context)).rejects.toMatchObject({
      ...{ code: 'model_unavailable', retryable: true, refused: true },
    });
  });

  test('of the answer alone is none: what the server has is waited for', async () => {
    const server = await start({ prompt: 'lost' });
    expect(await failing(server)).toBeUndefined();
    expect(server.prompts()).toHaveLength(1);
  });

  test('for a while only is none either', async () => {
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

  test('of a server that is gone for good ends the wait, and keeps others from being asked', async () => {
    const server = await startComfyUi({ holdAfterStep: 2 });
    const made = failing(server);
    await until(() => expect(server.ids()).toHaveLength(1));
    server.forgetJobs();
    await server.close();
    expect(await made).toMatchObject({ code: 'model_unavailable', retryable: true, refused: false });
  });

  test('of a server that lost its queue is found out', async () => {
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
  ] as const)('of a picture that comes %s', async (view, error) => {
    expect(await failing(await start({ view }))).toMatchObject(error);
  });
});
