import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client of Socket.IO for tests that opens a WebSocket and then reads nothing until `resume`. */
export interface UnreadSocket {
  socket: Socket;
  /** Returns everything that was read, including frame headers. */
  text(): string;
}

/** Connects with a token, and stops reading. @throws {Error} if the server refuses it */
export async function openUnreadSocket(port: number, token: string): Promise<UnreadSocket> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('error', () => {}).on('data', (chunk: Buffer) => chunks.push(chunk));
  const text = () => Buffer.concat(chunks).toString('latin1');
  const refusal = () => new Error(`The server refused the connection: ${text()}`);
  const closed = once(socket, 'close').then(() => {
    throw refusal();
  });
  closed.catch(() => {});
  const head = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const received = async (packet: string) => {
    while (!text().includes(packet)) {
      if (text().includes('44{"message"')) throw refusal();
      await Promise.race([once(socket, 'data'), closed]);
    }
  };
  try {
    // The server listens from its first packet on.
    await received('0{"sid"');
    socket.write(frameOf(`40${JSON.stringify({ token })}`));
    await received('40{"sid"');
  } catch (error) {
    socket.destroy();
    throw error;
  }
  socket.pause();
  return { socket, text };
}

/** A masked text frame of RFC 6455, section 5.2. A mask of zeros leaves the text as it is. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]);
}
