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
    // With a trailing slash, as operators may write it.
    endpoint: { url: `${server.url}/`, apiKey: 'secret', model: 'omni-moderation-latest' },
    stages,
  });

test('checks a prompt, and names the reason in words', async () => {
  server.flag('violence/graphic');
  const moderator = await moderatorAt('prompt');
  expect(await moderator.blockPrompt('a battle')).toBe('graphic violence');
  expect(server.asked[0]?.headers.authorization).toBe('Bearer secret');
  expect(server.asked[0]?.body).toEqual({
    model: 'omni-moderation-latest',
    input: [{ type: 'text', text: 'a battle' }],
  });
});

test('checks a picture', async () => {
  const moderator = await moderatorAt('output');
  expect(moderator.checksImages).toBe(true);
  expect(await moderator.blockImage(Buffer.from('picture'), 'image/webp')).toBeUndefined();
  expect(server.asked[0]?.body).toMatchObject({
    input: [{ type: 'image_url', image_url: { url: 'data:image/webp;base64,cGljdHVyZQ==' } }],
  });
});

test('sends an endpoint only the kinds of content that it is configured for', async () => {
  server.flag('hate');
  const moderator = await moderatorAt('output');
  expect(await moderator.blockPrompt('a battle')).toBeUndefined();
  expect(server.asked).toEqual([]);
});

test.each(['fail', 'babble'] as const)('blocks everything when the endpoint can only %s', async (how) => {
  server.misbehave(how);
  const moderator = await moderatorAt('prompt');
  await expect(moderator.blockPrompt('a battle')).rejects.toThrow();
});

test('does not send a prompt that the lists block', async () => {
  const moderator = await moderatorAt('prompt');
  expect(await moderator.blockPrompt('a naked child')).toBe('sexual content involving minors');
  expect(server.asked).toEqual([]);
});
