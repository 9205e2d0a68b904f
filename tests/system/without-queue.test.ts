import { type Generation, generationSchema } from '@easel/shared/contracts/generation.schema';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, onTestFailed, test } from 'vitest';
import { type System, startSystem } from '../env/system.ts';

/** Nothing listens at these addresses. */
const NOWHERE = ['redis://127.0.0.1:1', 'postgres://easel@127.0.0.1:1/queue'];
const RUN_MS = 600_000;

let system: System | undefined;
let socket: Socket | undefined;
afterEach(async () => {
  socket?.disconnect();
  await system?.stop();
});

test.each(NOWHERE)(
  'starts, makes pictures, shows them live and ends cleanly without its queue at %s',
  async (queueUrl) => {
    system = await startSystem({ queueUrl, servers: 1, workers: 1 });
    const processes = system.processes();
    onTestFailed(() => console.error(processes.map(({ name, logs }) => `${name}:\n${logs()}`).join('\n')));
    const ada = await system.signUp();
    socket = io(system.url, {
      auth: { token: ada.session.access_token },
      transports: ['websocket'],
      forceNew: true,
    });
    const states: Generation[] = [];
    socket.on('generation', (payload) => states.push(generationSchema.parse(payload)));
    await new Promise<void>((resolve) => socket?.once('connect', resolve));

    const { id } = await ada.generate({ prompt: 'a lighthouse in fog', size: '256x256' });
    await expect.poll(() => states.at(-1)?.status, { timeout: 250_000 }).toBe('completed');
    expect(states.at(-1)?.id).toBe(id);

    const status = (await (await fetch(`${system.url}/api/status`)).json()) as {
      parts: { id: string; status: string }[];
    };
    expect(status.parts).toContainEqual(expect.objectContaining({ id: 'queue', status: 'down' }));
    socket.disconnect();
    for (const each of processes) expect(await each.end(), each.name).toMatchObject({ code: 0 });
  },
  RUN_MS,
);
