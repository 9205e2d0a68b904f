import { type ProgressEvent, progressEventSchema } from '@easel/shared/contracts/events.schema';
import { type Generation, generationSchema } from '@easel/shared/contracts/generation.schema';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { describeWith } from '../env/skipped.ts';
import { type System, startSystem, systemParts } from '../env/system.ts';

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 200_000, interval: 50 });

interface Listener {
  socket: Socket;
  generations: Generation[];
  progress: ProgressEvent[];
  removed: string[];
}

for (const queue of ['postgres', 'redis'] as const) {
  describeWith(`live events, with the queue in ${queue}`, await systemParts({ queue }), (parts) => {
    let system: System;
    const sockets: Socket[] = [];
    beforeAll(async () => {
      system = await startSystem({ ...parts, servers: 2, workers: 1 });
    });
    afterEach(() => {
      for (const socket of sockets.splice(0)) socket.disconnect();
    });
    afterAll(() => system?.stop());

    async function listen(url: string, token: string, transports = ['websocket']): Promise<Listener> {
      const socket = io(url, { auth: { token }, transports, forceNew: true });
      sockets.push(socket);
      const listener: Listener = { socket, generations: [], progress: [], removed: [] };
      socket.on('generation', (payload) => listener.generations.push(generationSchema.parse(payload)));
      socket.on('progress', (payload) => listener.progress.push(progressEventSchema.parse(payload)));
      socket.on('removed', (payload) => listener.removed.push(payload.id));
      await new Promise<void>((resolve, reject) =>
        socket.once('connect', resolve).once('connect_error', reject),
      );
      return listener;
    }

    test.each([[['websocket']], [['polling']]])(
      'reach the owner over %s, whichever server holds the socket',
      async (transports) => {
        const ada = await system.signUp('server-1');
        const elsewhere = await listen(system.process('server-2').url, ada.session.access_token, transports);
        const { id } = await ada.generate({ prompt: 'a red fox in snow', style: 'watercolor' });
        await ada.waitUntil(id, 'completed');
        await until(() => expect(elsewhere.generations.at(-1)?.status).toBe('completed'));

        // One event per change, each with the current row: never older than the change, never out of order.
        const versions = elsewhere.generations.map(({ version }) => version);
        expect(versions).toHaveLength(3);
        expect(versions).toEqual([...versions].sort());
        expect(elsewhere.generations.at(-1)).toEqual(await ada.get(id));
        const steps = elsewhere.progress.map(({ step }) => step);
        expect(steps).toEqual([...steps].sort((one, other) => one - other));
        expect(new Set(steps).size).toBeGreaterThanOrEqual(5);
        expect(elsewhere.progress.some(({ preview }) => preview !== undefined)).toBe(true);

        await ada.remove(id);
        await until(() => expect(elsewhere.removed).toEqual([id]));
      },
    );

    test('are not sent to other users', async () => {
      const [ada, eve] = [await system.signUp(), await system.signUp()];
      const [hers, others] = [
        await listen(system.url, ada.session.access_token),
        await listen(system.url, eve.session.access_token),
      ];
      const { id } = await ada.generate({ prompt: 'a secret garden', size: '256x256' });
      await until(() => expect(hers.generations.at(-1)?.status).toBe('completed'));
      expect(hers.generations.at(-1)?.id).toBe(id);
      expect([...others.generations, ...others.progress]).toEqual([]);
    });

    test('end when the deletion of the account is requested, on all servers', async () => {
      const [ada, eve] = [await system.signUp(), await system.signUp()];
      const hers = await listen(system.process('server-2').url, ada.session.access_token);
      const others = await listen(system.process('server-2').url, eve.session.access_token);
      await ada.at(system.process('server-1').url).call('POST', '/api/account/deletion');
      await until(() => expect(hers.socket.connected).toBe(false));
      expect(others.socket.connected).toBe(true);
    });

    test.each([
      ['no token', {}],
      ['a forged one', { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }],
      ['something else', { token: { $ne: null } }],
    ])('are refused to a socket with %s', async (_, auth) => {
      const socket = io(system.url, { auth, transports: ['websocket'], forceNew: true, reconnection: false });
      sockets.push(socket);
      const refused = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
      expect(refused.message).toBe('unauthenticated');
    });
  });
}
