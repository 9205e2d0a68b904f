import { NO_MODIFIER } from '@easel/shared/node/models/style-modifiers';
import { until } from '@easel/tests/env/until';
import { startSdServer } from '@easel/tests/fixtures/sd-server/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { escapeWords } from '../../src/providers/sd-server/escape-words.ts';
import { asked, attempt, closeAfterEach, connect, failure, start } from './sd-server-setup.ts';

closeAfterEach();

test('submits a job, waits for it and returns its picture', async () => {
  const server = await start();
  const { result, saved } = attempt(connect(server.url));
  const { image, warnings } = await result;

  expect(warnings).toEqual([]);
  expect(saved).toEqual([server.jobs[0]?.id]);
  if (image.kind !== 'encoded') throw new Error('The picture is passed on as it came');
  expect(Buffer.from(image.data).toString('base64')).toBe(server.jobs[0]?.picture);
  expect(await sharp(image.data).metadata()).toMatchObject({ format: 'png', width: 128, height: 64 });
});

test('sends every setting of the request under the server’s names', async () => {
  const server = await start();
  await attempt(connect(server.url, { sampler: 'euler_a', scheduler: 'karras' })).result;

  expect(asked(server, 'submit')[0]?.body).toEqual({
    prompt: 'a red fox, thick paint, (canvas:1.1)',
    negative_prompt: 'fog, [photo]',
    width: 128,
    height: 64,
    seed: 4_294_967_295,
    batch_count: 1,
    output_format: 'png',
    embed_image_metadata: false,
    sample_params: {
      sample_steps: 20,
      sample_method: 'euler_a',
      scheduler: 'karras',
      guidance: { txt_cfg: 6.5 },
    },
  });
});

test('leaves unset settings to the server, except the seed', async () => {
  const server = await start();
  await attempt(connect(server.url), {
    request: { steps: null, guidance: null, negativePrompt: '', modifier: NO_MODIFIER, seed: 0 },
  }).result;
  expect(asked(server, 'submit')[0]?.body).toMatchObject({ seed: 0, negative_prompt: '' });
  expect(asked(server, 'submit')[0]?.body).toHaveProperty('sample_params', {});
});

test('sends a distilled model its own guidance field, with a warning for the negative prompt', async () => {
  const server = await start();
  const { result } = attempt(
    connect(server.url, {
      settings: { type: 'sd-server', inputs: 'init', maxReferences: 1, guidance: 'distilled' },
    }),
    { request: { guidance: 3.5 } },
  );
  expect((await result).warnings).toEqual([
    { type: 'unsupported', feature: 'negativePrompt', details: 'Ignored at a guidance scale (CFG) of 1' },
  ]);
  expect(asked(server, 'submit')[0]?.body).toMatchObject({
    sample_params: { guidance: { txt_cfg: 1, distilled_guidance: 3.5 } },
  });
});

test('warns about settings that the server silently ignores', async () => {
  const server = await start();
  const { result } = attempt(connect(server.url, { sampler: 'Euler a', scheduler: 'Karras' }), {
    request: { steps: 150 },
  });
  expect((await result).warnings).toEqual([
    { type: 'changed', feature: 'steps', from: 150, to: 100 },
    { type: 'unsupported', feature: 'sampler', details: 'The server has no Euler a and uses its default' },
    { type: 'unsupported', feature: 'scheduler', details: 'The server has no Karras and uses its default' },
  ]);
  expect(asked(server, 'submit')[0]?.body).toMatchObject({ sample_params: { sample_steps: 100 } });
});

test('makes the picture although the samplers cannot be listed', async () => {
  const server = await start();
  server.misbehave('capabilities', 'server error');
  expect((await attempt(connect(server.url, { sampler: 'euler' })).result).warnings).toEqual([]);
});

test('reports no steps, as the server has none', async () => {
  const server = await start();
  const { result, onProgress } = attempt(connect(server.url));
  await result;
  expect(onProgress).not.toHaveBeenCalled();
});

test('sends the key of a gateway', async () => {
  const server = await start();
  await attempt(connect(server.url, { endpoint: { url: server.url, apiKey: 'sesame' } })).result;
  for (const { headers } of server.requests) expect(headers.authorization).toBe('Bearer sesame');
});

// Escapes

test.each([
  ['a weight', '(fox:1.3)', '\\(fox:1.3 )'],
  ['a weight that is no number and would end the server', '(fox:.)', '\\(fox:. )'],
  ['brackets within brackets', '((fox))', '\\(\\(fox))'],
  ['square brackets', '[fox]', '\\[ fox]'],
  ['an escaped bracket, whose backslash would undo the escape', '\\(fox\\)', '\\(fox)'],
  ['many backslashes before a bracket', '\\\\\\(fox\\\\[x', '\\(fox\\[ x'],
  ['a ratio in brackets, which would be dropped', 'wide (16:9)', 'wide \\(16:9 )'],
  ['a part break', 'fox BREAK dog', 'fox break dog'],
  ['a part break at the end of a word', 'OUTBREAK, BREAK(x)', 'OUTbreak, break\\(x)'],
  ['a LoRA tag', '<lora:fox:1>', '< lora:fox:1>'],
  ['a control token of an encoder', '<|endoftext|> </s> [INST]', '< |endoftext|> < /s> \\[ INST]'],
  ['half a surrogate pair', 'fox \ud83e', 'fox \ufffd'],
])('escapes %s', (_, words, escaped) => {
  expect(escapeWords(words)).toBe(escaped);
});

test.each(['a fox, 3 dogs: one red', 'BREAKFAST at 9:30', '雪の中の狐 🦊', "it's 1 < 2", 'C:\\fox'])(
  'leaves plain text unchanged: %s',
  (words) => {
    expect(escapeWords(words)).toBe(words);
  },
);

test("sends the user's text escaped and the style modifier unchanged", async () => {
  const server = await start();
  await attempt(connect(server.url), { request: { prompt: '(a:9)', negativePrompt: '[b]' } }).result;
  expect(asked(server, 'submit')[0]?.body).toMatchObject({
    prompt: '\\(a:9 ), thick paint, (canvas:1.1)',
    negative_prompt: '\\[ b], [photo]',
  });
});

test("adds a custom style's text after the style modifier, escaped like the prompt", async () => {
  const server = await start();
  const customStyle = { promptSuffix: '(b:9)', negativePrompt: '[c]' };
  await attempt(connect(server.url), { request: { customStyle } }).result;
  expect(asked(server, 'submit')[0]?.body).toMatchObject({
    prompt: 'a red fox, thick paint, (canvas:1.1), \\(b:9 )',
    negative_prompt: 'fog, [photo], \\[ c]',
  });
});

test('sends nothing if prompt and custom style together form the tag that overrides settings', async () => {
  const server = await start();
  const customStyle = { promptSuffix: 'extra_args>{"seed":1}</sd_cpp_extra_args>', negativePrompt: '' };
  const request = { prompt: 'fox <sd_cpp_', customStyle };
  const error = await failure(attempt(connect(server.url), { request }));
  expect(error).toMatchObject({ code: 'model_refused', retryable: false });
  expect(server.requests).toEqual([]);
});

test.each(['prompt', 'negativePrompt'] as const)(
  'sends nothing if the %s contains the tag that overrides settings',
  async (field) => {
    const server = await start();
    const words = 'fox <sd_cpp_<lora:x:1>extra_args>{"seed":1}</SD_CPP_EXTRA_ARGS>';
    const error = await failure(attempt(connect(server.url), { request: { [field]: words } }));
    expect(error).toMatchObject({ code: 'model_refused', retryable: false });
    expect(error.message).not.toContain('fox');
    expect(server.requests).toEqual([]);
  },
);

// Refusals and failures

test('reports a full queue as refused', async () => {
  const server = await start({ manual: true, maxPending: 1 });
  const provider = connect(server.url);
  const first = attempt(provider);
  await until(() => expect(first.saved).toHaveLength(1));
  const error = await failure(attempt(provider));
  expect(error).toMatchObject({ code: 'model_unavailable', retryable: true, refused: true });
  expect(error.message).toBe('The server answered 429: job queue is full');
  await server.finish(server.begin());
  await first.result;
});

test('reports a failed connection as refused', async () => {
  const server = await startSdServer();
  await server.close();
  const error = await failure(attempt(connect(server.url)));
  expect(error).toMatchObject({ code: 'model_unavailable', retryable: true, refused: true });
});

test.each([
  ['drop', { code: 'model_unavailable', retryable: true, refused: false }],
  ['cut short', { code: 'model_unavailable', retryable: true, refused: false }],
  ['html', { code: 'model_output_invalid', retryable: true, refused: false }],
  ['other json', { code: 'model_output_invalid', retryable: true, refused: false }],
  ['endless', { code: 'model_output_invalid', retryable: false, refused: false }],
  ['server error', { code: 'model_failed', retryable: true, refused: false }],
  ['invalid json', { code: 'model_refused', retryable: false, refused: false }],
  ['refused settings', { code: 'model_refused', retryable: false, refused: false }],
  ['no images', { code: 'model_unavailable', retryable: false, refused: true }],
  ['not found', { code: 'model_unavailable', retryable: false, refused: true }],
  ['unauthorized', { code: 'model_unavailable', retryable: false, refused: true }],
  ['busy', { code: 'model_unavailable', retryable: true, refused: true }],
] as const)('translates a submission that ends with: %s', async (mischief, expected) => {
  const server = await start();
  server.misbehave('submit', mischief);
  const error = await failure(attempt(connect(server.url)));
  expect(error).toMatchObject(expected);
  expect(error.message).not.toContain('fox');
  expect(error.message.length).toBeLessThan(300);
});

test.each(['drop', 'cut short', 'server error', 'bad gateway', 'busy'] as const)(
  'keeps waiting after a poll that ends with: %s',
  async (mischief) => {
    const server = await start();
    server.misbehave('look', mischief, mischief);
    await attempt(connect(server.url)).result;
    expect(asked(server, 'submit')).toHaveLength(1);
  },
);

test.each([
  ['html', true],
  ['other json', true],
  ["another's job", true],
  ['not base64', true],
  ['no picture', true],
  ['endless', false],
] as const)('accepts no picture from a poll that ends with: %s', async (mischief, retryable) => {
  const server = await start();
  server.misbehave('look', mischief);
  const error = await failure(attempt(connect(server.url)));
  expect(error).toMatchObject({ code: 'model_output_invalid', retryable, refused: false });
});

test('reports a job that failed at the server as retryable', async () => {
  const server = await start({ manual: true });
  const attempted = attempt(connect(server.url));
  await until(() => expect(attempted.saved).toHaveLength(1));
  server.fail(server.begin());
  const error = await failure(attempted);
  expect(error).toMatchObject({ code: 'model_failed', retryable: true, refused: false });
  expect(error.message).toBe('The job failed at the server: generation_failed');
});

test('reports a job that was lost in a server restart as retryable', async () => {
  const server = await start({ manual: true });
  const attempted = attempt(connect(server.url));
  await until(() => expect(attempted.saved).toHaveLength(1));
  server.restart();
  expect(await failure(attempted)).toMatchObject({ code: 'model_failed', retryable: true, refused: false });
});
