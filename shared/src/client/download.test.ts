import { expect, test } from 'vitest';
import type { ImageVariant } from './contract-types.ts';
import { type Answer, generation, json, problem, startTestServer } from './test-server.ts';

const file: Answer = (response) =>
  response
    .writeHead(200, {
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="easel-g1.png"',
    })
    .end('pixels');
const finished = (url: string, variants: Partial<ImageVariant>[] = []) =>
  generation({ status: 'completed', image: { url, variants } as never });

test('downloads the file under its name, from its link and without the key', async () => {
  await using server = await startTestServer([file]);
  const saved = await server.easel.download(finished('/api/images/g1/image?signature=1'));
  expect([saved.name, saved.type, await saved.text()]).toEqual(['easel-g1.png', 'image/png', 'pixels']);
  expect(server.lines()).toEqual(['GET /api/images/g1/image?signature=1&download=1']);
  expect(server.requests[0]?.headers.authorization).toBeUndefined();
});

test('replaces a link that has expired', async () => {
  await using server = await startTestServer([
    problem(403, 'forbidden'),
    json(finished('/api/images/g1/image?signature=2')),
    file,
  ]);
  await server.easel.download(finished('/api/images/g1/image?signature=1'));
  expect(server.lines()).toEqual([
    'GET /api/images/g1/image?signature=1&download=1',
    'GET /api/v1/generations/g1',
    'GET /api/images/g1/image?signature=2&download=1',
  ]);
});

test('requests a larger file and waits for it', async () => {
  const variant = (status: ImageVariant['status'], url: string | null) =>
    json(finished('', [{ kind: 'high-res', status, url }]));
  await using server = await startTestServer([
    variant('pending', null),
    variant('pending', null),
    variant('ready', '/api/images/g1/high-res?signature=1'),
    file,
    variant('failed', null),
  ]);
  await server.easel.download('g1', { kind: 'high-res' });
  expect(server.lines()[3]).toBe('GET /api/images/g1/high-res?signature=1&download=1');
  await expect(server.easel.download('g1', { kind: 'high-res' })).rejects.toMatchObject({
    code: 'illegal_state',
  });
});

test('throws before there is an image', async () => {
  await using server = await startTestServer([json(generation({ status: 'failed' }))]);
  await expect(server.easel.download('g1')).rejects.toThrow('The generation is failed and has no image.');
});
