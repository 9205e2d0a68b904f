import { createHmac, randomUUID } from 'node:crypto';
import { deriveKey } from '@easel/shared/node/crypto/secrets';
import { WebSocket } from 'ws';

/** Connections that are opened at once. */
const AT_ONCE = 50;
const TOKEN_SECONDS = 900;

export interface RawUser {
  id: string;
  token: string;
}

/** Makes users whose access tokens the server accepts, without accounts: thousands of passwords would take minutes to hash. */
export function rawUsers(count: number, secret: string): RawUser[] {
  const key = deriveKey(secret, 'access-token');
  const iat = Math.floor(Date.now() / 1_000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return Array.from({ length: count }, () => {
    const id = randomUUID();
    const times = { iat, exp: iat + TOKEN_SECONDS, iss: 'easel', aud: 'easel-api' };
    const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: id, sid: randomUUID(), ...times })}`;
    return { id, token: `${body}.${createHmac('sha256', key).update(body).digest('base64url')}` };
  });
}

/**
 * Opens a socket for each user, as a browser does, with a minimal client that implements Engine.IO 4 and passes on Socket.IO
 * packets.
 */
export async function openSockets(
  url: string,
  users: readonly RawUser[],
  onPacket: (packet: string, user: RawUser) => void = () => {},
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  let next = 0;
  async function lane(): Promise<void> {
    for (let user = users[next++]; user; user = users[next++])
      sockets.push(await openSocket(url, user, onPacket));
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return sockets;
}

function openSocket(
  url: string,
  user: RawUser,
  onPacket: (packet: string, user: RawUser) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data) => {
      const packet = String(data);
      if (packet.startsWith('0{')) socket.send(`40${JSON.stringify({ token: user.token })}`);
      else if (packet.startsWith('40')) resolve(socket);
      else if (packet.startsWith('44')) reject(new Error(`The server refused a socket: ${packet}`));
      else if (packet === '2') socket.send('3');
      else onPacket(packet, user);
    });
  });
}
