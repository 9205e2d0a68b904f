import { until } from '@easel/tests/env/until';
import { type ModerationServer, startModerationServer } from '@easel/tests/fixtures/moderation-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from './harness.ts';
import { grayPicture, type TestModel } from './test-models.ts';

let harness: Harness;
let server: ModerationServer;
beforeAll(async () => {
  harness = await createHarness();
  server = await startModerationServer();
});
afterAll(async () => {
  await harness?.close();
  await server?.close();
});

const model = vi.fn<TestModel>(async (request, { onProgress }) => {
  onProgress({ step: 1, steps: 1, preview: grayPicture(request) });
  return { image: grayPicture(request), warnings: [] };
});

async function make(): Promise<string> {
  const row = await harness.accept(await harness.user());
  await harness.addTicket(row);
  return row.id;
}

describe('a picture that is checked before it is stored', () => {
  beforeAll(async () => {
    await harness.worker(model, {
      moderation: {
        rulesFile: undefined,
        stages: ['output'],
        endpoint: { url: server.url, apiKey: undefined, model: 'any' },
      },
    });
  });

  test('is not stored if it is blocked, with the reason reported, no retry and no cost', async () => {
    server.flag('violence/graphic');
    const id = await make();
    await until(async () => expect((await harness.read(id)).status).toBe('failed'));
    expect(await harness.read(id)).toMatchObject({
      errorCode: 'content_blocked',
      attempt: 1,
      image: null,
      errorMessage: 'This picture was blocked by the content policy. Reason: graphic violence.',
    });
    expect((await harness.ledger(id)).sum).toBe(0);
    expect(await harness.objects(`generations/${id}/`)).toEqual([]);
  });

  test('is stored if it passes, without any preview before', async () => {
    server.flag();
    const id = await make();
    await until(async () => expect((await harness.read(id)).status).toBe('completed'));
    const { userId, version } = await harness.read(id);
    // The last of its events: the others have arrived before.
    await until(() => expect(harness.events).toContainEqual({ type: 'generation', id, userId, version }));
    const progress = harness.events.filter((event) => event.type === 'progress' && event.event.id === id);
    expect(progress.length).toBeGreaterThan(0);
    for (const message of progress) expect(message).not.toHaveProperty('event.preview');
  });

  test('is checked again, but not made again, if the check fails', async () => {
    server.misbehave('fail');
    server.flag();
    const before = model.mock.calls.length;
    const id = await make();
    await until(async () => expect((await harness.read(id)).status).toBe('completed'));
    expect((await harness.read(id)).attempt).toBe(1);
    expect(model.mock.calls.length - before).toBe(1);
  });
});
