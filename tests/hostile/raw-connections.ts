import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The server limits the connections of one address; the others come from another one. */
const OWN_ADDRESS = '127.0.0.2';

/** Opens connections that never send a request, as many as the server and the system take. */
export async function openIdle(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: OWN_ADDRESS });
    socket.on('error', () => {});
    sockets.push(socket);
    if (n % 200 === 199) await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
  }
  return sockets;
}

/** Opens a request whose body comes one byte a second. */
export function openSlowBody(port: number, path: string, token: string): Socket {
  const socket = connect(port, '127.0.0.1');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${path.endsWith('verify') ? 'image/png' : 'application/json'}`,
    'Content-Length: 60000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const timer = setInterval(() => socket.write(' '), 1_000);
  socket.on('error', () => {}).once('close', () => clearInterval(timer));
  return socket;
}

/** Connects to Socket.IO, and reads nothing after that. Returns null where the server refuses. */
export async function openUnread(port: number, token: string): Promise<Socket | null> {
  const socket = connect(port, '127.0.0.1');
  const head = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  let text = '';
  socket.on('error', () => {}).on('data', (chunk) => (text += chunk.toString('latin1')));
  try {
    while (!text.includes('0{"sid"')) await once(socket, 'data', { signal: AbortSignal.timeout(5_000) });
  } catch {
    socket.destroy();
    return null;
  }
  const payload = Buffer.from(`40${JSON.stringify({ token })}`);
  // A masked text frame of RFC 6455, section 5.2. A mask of zeros leaves the text as it is.
  socket.write(
    Buffer.concat([
      Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0]),
      payload,
    ]),
  );
  socket.pause();
  return socket;
}
