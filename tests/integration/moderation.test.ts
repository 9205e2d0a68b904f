import { createModerator, type ModerationStage } from '@easel/shared/node/moderation/moderator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ModerationServer, startModerationServer } from '../fixtures/moderation-server.ts';

let server: ModerationServer;
beforeEach(async () => {
  server = await startModerationServer();
});
afterEach(() => server.close());

const moderatorAt = (...stages: ModerationStage[]) =>
  createModerator({
    rulesFile: undefined,
    // With a slash at the end, as people write it.
    endpoint: { url: `${server.url}/`, apiKey: 'secret', model: 'omni-moderation-latest' },
    stages,
  });

test('a prompt is asked about, and the reason is told in words', async () => {
  server.flag('violence/graphic');
  const moderator = await moderatorAt('prompt');
  expect(await moderator.blockPrompt('a battle')).toBe('graphic violence');
  expect(server.asked[0]?.headers.authorization).toBe('Bearer secret');
  expect(server.asked[0]?.body).toEqual({
    model: 'omni-moderation-latest',
    input: [{ type: 'text', text: 'a battle' }],
  });
});

test('a picture is asked about', async () => {
  const moderator = await moderatorAt('output');
  expect(moderator.checksImages).toBe(true);
  expect(await moderator.blockImage(Buffer.from('picture'), 'image/webp')).toBeUndefined();
  expect(server.asked[0]?.body).toMatchObject({
    input: [{ type: 'image_url', image_url: { url: 'data:image/webp;base64,cGljdHVyZQ==' } }],
  });
});

test('an endpoint is not asked what it is not meant for', async () => {
  server.flag('hate');
  const moderator = await moderatorAt('output');
  expect(await moderator.blockPrompt('a battle')).toBeUndefined();
  expect(server.asked).toEqual([]);
});

test.each(['fail', 'babble'] as const)('an endpoint that can only %s lets nothing pass', async (how) => {
  server.misbehave(how);
  const moderator = await moderatorAt('prompt');
  await expect(moderator.blockPrompt('a battle')).rejects.toThrow();
});

test('a prompt that the lists block is not sent anywhere', async () => {
  const moderator = await moderatorAt('prompt');
  expect(await moderator.blockPrompt('a naked child')).toBe('sexual content involving minors');
  expect(server.asked).toEqual([]);
});
