import { progressEventSchema } from '@easel/shared/contracts/events.schema';
import { generationSchema } from '@easel/shared/contracts/generation.schema';
import { describe, expect, test } from 'vitest';
import {
  ada,
  announce,
  announceProgress,
  as,
  claim,
  complete,
  follow,
  generate,
  read,
  server,
  useListeningServer,
} from './generation-events-setup.ts';
import { bearer, problemOf, signUp } from './test-server.ts';

useListeningServer();

describe('GET /api/generations/{id}/events', () => {
  test('sends the state, the progress and the final state, and ends', async () => {
    const { id } = await generate();
    const { response, next } = await follow(id);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': expect.stringContaining('no-store'),
    });
    const first = await next();
    expect(first).toMatchObject({ event: 'generation', id: '1', data: { id, status: 'pending' } });
    const { queue: _queue, ...state } = generationSchema.parse(first?.data);
    // Its place in the queue may have changed since.
    expect((await read(`/api/generations/${id}`)).json()).toMatchObject(state);

    const claimed = await claim(id);
    await announce(claimed);
    expect(await next()).toMatchObject({ event: 'generation', id: '2', data: { status: 'processing' } });

    await announceProgress(id, claimed.version, 4);
    const progress = await next();
    expect(progress).toEqual({ event: 'progress', data: expect.anything() });
    expect(progressEventSchema.parse(progress?.data)).toMatchObject({ id, step: 4 });

    await complete(claimed);
    await announce(claimed);
    expect(await next()).toMatchObject({ event: 'generation', id: '3', data: { status: 'completed' } });
    expect(await next()).toBeUndefined();
  });

  test('accepts only keys with the scope, under both prefixes', async () => {
    const { id } = await generate();
    await server.app.inject({ method: 'POST', url: `/api/generations/${id}/cancel`, headers: as(ada) });
    const keyFor = async (scope: string) =>
      (await server.post('/api/keys', { name: scope, scopes: [scope] }, as(ada))).json().key;
    const reader = bearer(await keyFor('generations:read'));
    const answer = await read(`/api/v1/generations/${id}/events`, reader);
    expect(answer.body).toContain('"status":"canceled"');
    const writer = bearer(await keyFor('generations:write'));
    expect(problemOf(await read(`/api/generations/${id}/events`, writer)).code).toBe('insufficient_scope');
  });

  test('responds to other users with a problem', async () => {
    const eve = await signUp(server);
    const { id } = await generate();
    for (const path of [`/api/generations/${id}/events`, '/api/generations/no-id/events']) {
      const answer = await read(path, as(eve));
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect([404, 400]).toContain(answer.statusCode);
    }
    expect(problemOf(await read(`/api/generations/${id}/events`, as(eve))).code).toBe('not_found');
  });

  test('skips the state that Last-Event-ID names, and sends the current one after an older id', async () => {
    const { id } = await generate();
    const same = await follow(id, { 'last-event-id': '1' });
    const older = await follow(id, { 'last-event-id': '0' });
    expect(await older.next()).toMatchObject({ id: '1' });
    const claimed = await claim(id);
    await announce(claimed);
    expect(await same.next()).toMatchObject({ id: '2', data: { status: 'processing' } });
    expect(await older.next()).toMatchObject({ id: '2' });
    same.hangUp();
    older.hangUp();
  });

  test('responds with 204 when the client has the final state, so that an EventSource does not reconnect', async () => {
    const { id } = await generate();
    await complete(await claim(id));
    const events = `/api/generations/${id}/events`;
    expect((await read(events, { 'last-event-id': '3' })).statusCode).toBe(204);
    expect((await read(events, { 'last-event-id': '2' })).body).toContain('id: 3');
    expect((await read(events, { 'last-event-id': 'nonsense' })).body).toContain('id: 3');
  });

  test('sends a state from the row if its event was lost', async () => {
    const { id } = await generate();
    const { next } = await follow(id);
    await next();
    await complete(await claim(id));
    let event = await next();
    // The row may have been read between the two changes.
    if (event?.id === '2') event = await next();
    expect(event).toMatchObject({ id: '3', data: { status: 'completed' } });
  });

  test('sends progress only for the current state', async () => {
    const { id } = await generate();
    const { next, hangUp } = await follow(id);
    expect(await next()).toMatchObject({ id: '1' });
    await announceProgress(id, 0, 9);
    const { version } = await claim(id);
    await announceProgress(id, version, 1);
    expect(await next()).toMatchObject({ event: 'generation', id: '2' });
    expect(await next()).toMatchObject({ event: 'progress', data: { version, step: 1 } });
    hangUp();
  });

  test('sends progress after its own state, even when the progress event arrives first', async () => {
    const { id } = await generate();
    const { next, hangUp } = await follow(id);
    expect(await next()).toMatchObject({ id: '1' });
    const claimed = await claim(id);
    await announceProgress(id, claimed.version, 1);
    await announce(claimed);
    expect(await next()).toMatchObject({ event: 'generation', id: '2' });
    expect(await next()).toMatchObject({ event: 'progress', data: { step: 1 } });
    hangUp();
  });

  test('ends with a removal event when the generation was removed', async () => {
    const { id } = await generate();
    const { next } = await follow(id, { 'last-event-id': '1' });
    await server.app.inject({ method: 'DELETE', url: `/api/generations/${id}`, headers: as(ada) });
    expect(await next()).toEqual({ event: 'removed', data: { id } });
    expect(await next()).toBeUndefined();
  });

  test('ends when its owner signs out everywhere', async () => {
    const { id } = await generate();
    const { next } = await follow(id);
    await next();
    await server.context.bus.publish({ type: 'signed-out', userId: ada.session.user.id });
    expect(await next()).toBeUndefined();
  });

  test('ends when its session signs out, and when its API key is revoked', async () => {
    const { id } = await generate();
    const { key, id: keyId } = (await server.post('/api/keys', { name: 'A script' }, as(ada))).json();
    const [ofSession, ofKey] = [await follow(id), await follow(id, bearer(key))];
    for (const { next } of [ofSession, ofKey]) expect(await next()).toMatchObject({ event: 'generation' });
    await server.app.inject({ method: 'DELETE', url: `/api/keys/${keyId}`, headers: as(ada) });
    expect(await ofKey.next()).toBeUndefined();
    const claimed = await claim(id);
    await announce(claimed);
    expect(await ofSession.next()).toMatchObject({ event: 'generation', id: '2' });
    await server.post('/api/auth/logout', undefined, { ...as(ada), cookie: ada.cookie });
    expect(await ofSession.next()).toBeUndefined();
  });
});
