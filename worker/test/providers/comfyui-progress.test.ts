import { until } from '@easel/tests/env/until';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readWorkflow } from '../../src/providers/comfyui/workflow.ts';
import {
  closeAfterEach,
  connect,
  makeContext,
  makeRequest,
  stableDiffusion,
  start,
  stepsOf,
} from './comfyui-setup.ts';

closeAfterEach();

describe('progress', () => {
  test('reports each step once, with a preview', async () => {
    const server = await start();
    const { context, progress } = makeContext();
    await connect(server.url).generate(makeRequest(), context);
    expect(stepsOf(progress)).toEqual(['1/4', '2/4', '3/4', '4/4']);
    const previews = progress.flatMap(({ preview }) => preview ?? []);
    expect(previews).toHaveLength(4);
    if (previews[0]?.kind !== 'encoded') throw new Error('not an image file');
    expect(await sharp(previews[0].data).metadata()).toMatchObject({ format: 'jpeg', width: 64 });
  });

  test('adds up the steps of two samplers', async () => {
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

  test.each(['twice', 'backwards'] as const)('never decreases when frames arrive %s', async (sendFrames) => {
    const server = await start({ sendFrames });
    const { context, progress } = makeContext();
    await connect(server.url).generate(makeRequest(), context);
    expect(stepsOf(progress).filter((step) => step !== '0/0')).toEqual(['1/4', '2/4', '3/4', '4/4']);
  });

  test('is reported to its request, over one socket for all', async () => {
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

  test('includes the previews of an older server, which do not name their request', async () => {
    const server = await start({ previewMetadata: false });
    const { context, progress } = makeContext();
    await connect(server.url).generate(makeRequest(), context);
    expect(progress.filter(({ preview }) => preview)).toHaveLength(4);
  });

  test('does not fail the picture if its callback throws', async () => {
    const server = await start();
    const { context } = makeContext();
    context.onProgress = () => {
      throw new Error('full');
    };
    await expect(connect(server.url).generate(makeRequest(), context)).resolves.toBeDefined();
  });
});

describe('without a socket', () => {
  test('the picture is made', async () => {
    const server = await start({ refuseSockets: true });
    const { context, progress } = makeContext();
    await expect(connect(server.url).generate(makeRequest(), context)).resolves.toBeDefined();
    expect(progress).toEqual([]);
  });

  test('a dropped one is reopened, and the steps continue', async () => {
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

  test('a dead one is detected and reopened', async () => {
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
