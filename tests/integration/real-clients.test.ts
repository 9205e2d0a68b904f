import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testProgram } from '../env/programs.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { type System, startSystem } from '../env/system.ts';
import { temporaryFolder } from '../env/temporary-folder.ts';
import { type OpenAiServer, startOpenAiServer } from '../fixtures/openai/server.ts';
import { type SdWebUiServer, startSdWebUi } from '../fixtures/sd-webui/server.ts';

/** Each test starts programs that make many pictures, possibly on a busy machine. */
const TIMEOUT_MS = 900_000;
const SCRIPT = fileURLToPath(new URL('../fixtures/python/openai_images.py', import.meta.url));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** Edits pictures by prompt. */
let editor: OpenAiServer;
/** Varies any picture. */
let sd: SdWebUiServer;
let system: System;
let ada: ApiClient;
let key: string;
beforeAll(async () => {
  folder = await temporaryFolder('clients');
  [editor, sd] = await Promise.all([startOpenAiServer(), startSdWebUi()]);
  const about = { name: 'A model', expectedSeconds: 2 };
  const models = [
    { ...about, id: 'painter', provider: { type: 'painter' } },
    {
      ...about,
      id: 'editor',
      provider: { type: 'openai', model: 'gpt-image-2.6-flare' },
      endpoints: [{ url: editor.url }],
    },
    { ...about, id: 'sd', provider: { type: 'sd-webui' }, endpoints: [{ url: sd.url }] },
  ];
  await writeFile(at('models.json'), JSON.stringify({ models }));
  await sharp({ create: { width: 128, height: 128, channels: 3, background: '#48c' } })
    .png()
    .toFile(at('picture.png'));
  system = await startSystem({ env: { MODELS_FILE: at('models.json') } });
  ada = await system.signUp();
  await subscribe(system.databaseUrl, ada.session.user.id, 'enterprise');
  ({ key } = (await ada.call('POST', '/api/keys', { name: 'Programs' })) as { key: string });
});
afterAll(async () => {
  await system?.stop();
  await Promise.all([editor?.close(), sd?.close()]);
  await folder?.remove();
});

const at = (name: string) => join(folder.path, name);

describeWith('the Postman collection', await testProgram('newman'), ({ run }) => {
  test('gets a 2xx response to each request, in order', { timeout: TIMEOUT_MS }, async () => {
    const collection = await (await ada.fetch('/api/postman.json')).text();
    await writeFile(at('collection.json'), collection);
    const { code, output } = await run(
      [
        ...['run', 'collection.json', '--env-var', `token=${key}`, '--working-dir', folder.path],
        ...['--reporters', 'cli', '--color', 'off', '--disable-unicode'],
      ],
      { cwd: folder.path },
    );
    expect(code, output).toBe(0);
    // The run leaves nothing in lists.
    for (const list of ['albums', 'sheets', 'custom-styles', 'uploads']) {
      expect(await ada.call('GET', `/api/${list}`), list).toMatchObject({ items: [] });
    }
    expect((await ada.call('GET', '/api/subscription')) as object).toMatchObject({ queuePaused: false });
  });
});

describeWith('the MCP Inspector', await testProgram('mcp-inspector'), ({ run }) => {
  async function inspect(...args: string[]): Promise<unknown> {
    const access = ['--transport', 'http', '--header', `Authorization: Bearer ${key}`];
    const { code, output, errors } = await run(['--cli', `${system.url}/mcp`, ...access, ...args], {
      cwd: folder.path,
    });
    expect(code, errors).toBe(0);
    return JSON.parse(output);
  }

  test('finds no error in the tools', { timeout: TIMEOUT_MS }, async () => {
    const { tools } = (await inspect('--method', 'tools/list', '--strict')) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toContain('generate_image');
  });

  test('generates an image', { timeout: TIMEOUT_MS }, async () => {
    const args = ['prompt=a red kite', 'resolution=512x512'].flatMap((pair) => ['--tool-arg', pair]);
    const answer = await inspect('--method', 'tools/call', '--tool-name', 'generate_image', ...args);
    expect(answer).toMatchObject({
      content: [{ type: 'text' }, { type: 'image', mimeType: 'image/webp' }, { type: 'resource_link' }],
      structuredContent: { images: [{ status: 'completed', prompt: 'a red kite' }] },
    });
  });
});

describeWith("OpenAI's Python client", await testProgram('python-openai'), ({ run }) => {
  test('generates, edits and varies images, and streams them', { timeout: TIMEOUT_MS }, async () => {
    const env = { OPENAI_API_KEY: key };
    const { code, output, errors } = await run([SCRIPT, `${system.url}/v1`, at('picture.png')], {
      cwd: folder.path,
      env,
    });
    expect(code, errors).toBe(0);
    const side = expect.any(Number);
    const { 'generation events': generated, 'edit events': edited, ...rest } = JSON.parse(output);
    expect(rest).toEqual({
      models: ['painter', 'editor', 'sd'],
      generated: [
        [512, 512],
        [512, 512],
      ],
      edited: [side, side],
      varied: [side, side],
      refused: ['invalid_value', 'size'],
    });
    expect(generated.at(-1)).toEqual(['image_generation.completed', 512, 512]);
    expect(edited.at(-1)).toEqual(['image_edit.completed', side, side]);
    const partials = [...generated, ...edited].filter(([type]) => type.endsWith('.partial_image'));
    expect(partials.length).toBeGreaterThan(0);
  });
});
