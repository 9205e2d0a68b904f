/** The baseline of the fan-out: only Socket.IO, with a room for each user. Emits events at a rate when its parent requests it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { atRate } from './at-rate.ts';
import type { EmitTask } from './fan-out.ts';

const http = createServer();
const io = new Server(http, { serveClient: false });
io.on('connection', (socket) => void socket.join(String(socket.handshake.auth.token)));
await once(http.listen(0, '127.0.0.1'), 'listening');
process.on('message', async ({ tokens, event, count, perSecond }: EmitTask) => {
  await atRate(count, perSecond, (step) => {
    const room = tokens[step % tokens.length] as string;
    io.to(room).emit('progress', { ...event, step, sentAt: performance.timeOrigin + performance.now() });
  });
});
process.send?.((http.address() as AddressInfo).port);
