import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { UPLOAD_MAX_BYTES } from '@easel/shared/contracts/uploads';
import { beforeAll, expect, test } from 'vitest';
import { signUp } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }));

/** More than the buffers of a connection hold. */
const LARGE = Buffer.alloc(4 * 1024 * 1024);
const TOO_LARGE = Buffer.alloc(UPLOAD_MAX_BYTES + 1);

test.each([
  ['an upload without the part file', '/api/uploads', 400, { picture: LARGE }],
  ['an edit with a file of another name', '/v1/images/edits', 400, { picture: LARGE, image: LARGE }],
  ['an edit with a picture that is too large', '/v1/images/edits', 413, { image: TOO_LARGE, mask: LARGE }],
])('answers the next request on the connection after %s', async (_, path, status, files) => {
  const token = (await signUp(server)).session.access_token;
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) form.append(name, new Blob([file]), name);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const refused = head(`POST ${path}`, {
    authorization: `Bearer ${token}`,
    'content-type': `${encoded.headers.get('content-type')}`,
    'content-length': `${body.length}`,
  });
  const next = head('GET /healthz', { connection: 'close' });
  expect(await statusesOf([refused, body, next])).toEqual([status, 200]);
});

const head = (request: string, headers: Record<string, string>) =>
  [`${request} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map((pair) => pair.join(': '))]
    .concat('', '')
    .join('\r\n');

/** Sends requests on one connection, and returns the statuses of their answers once the server closes it. */
async function statusesOf(requests: readonly (string | Buffer)[]): Promise<number[]> {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  for (const part of requests) socket.write(part);
  const answers = await text(socket);
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
