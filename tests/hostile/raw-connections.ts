import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The server limits connections per address, so the attacker uses another address than the other users. */
const OWN_ADDRESS = '127.0.0.2';

/** Opens connections that never send a request, as many as the server and the system accept. */
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

/** Opens a request whose body is sent at one byte a second. */
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
