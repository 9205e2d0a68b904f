import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the hostile account can use. */
export interface Means {
  /** The server's URL. */
  url: string;
  /** An access token. */
  token: string;
  apiKey: string;
  /** A finished generation of the account. */
  id: string;
}

interface Call {
  headers?: Record<string, string>;
  body?: string | FormData;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const BRACKETS = JSON.stringify({ prompt: '<'.repeat(32_000) + '>'.repeat(32_000) });
const SHEET = JSON.stringify({ prompts: [`a {${'red|blue|'.repeat(20)}green} fox`], seeds: [1, 2, 3] });
const MCP_TOOLS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
/** The signature of a PNG without decodable data. */
const NO_PICTURE = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(200_000)]);

/**
 * Returns the requests that a free account can send over HTTP, one function for each kind of attack.
 *
 * @param count called with the kind and the status of each response, or `failed`
 */
export function attacksOf(
  { url, token, apiKey, id }: Means,
  count: (answer: string) => void,
): readonly (() => Promise<unknown>)[] {
  async function ask(name: string, method: string, path: string, call: Call = {}): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, ...call.headers };
    try {
      const answer = await fetch(url + path, { method, ...call, headers });
      count(`${name} ${answer.status}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return bytes.at(0) === 0x7b ? JSON.parse(bytes.toString()) : undefined;
    } catch {
      count(`${name} failed`);
      await sleep(50);
      return undefined;
    }
  }
  const send = (name: string, method: string, path: string, body?: string) =>
    ask(name, method, path, body === undefined ? {} : { headers: JSON_TYPE, body });
  const fieldOf = (answer: unknown, field: string): string | undefined =>
    (answer as Record<string, string> | undefined)?.[field];

  let isFavorite = false;
  return [
    () => send('bracket prompts', 'POST', '/api/generate', BRACKETS),
    () => send('searches', 'GET', '/api/gallery?search=zq&limit=48'),
    () => send('searches of a visitor', 'GET', '/api/gallery?search=z'),
    () => send('HEAD', 'HEAD', `/api/generations/${id}`),
    () => send('HEAD of a document', 'HEAD', '/api/openapi.json'),
    () => send('exports', 'POST', '/api/export'),
    () => {
      isFavorite = !isFavorite;
      return send('changes', 'PATCH', `/api/generations/${id}`, JSON.stringify({ isFavorite }));
    },
    async () => {
      const made = fieldOf(await send('submissions', 'POST', '/api/generate', '{"prompt":"stuck"}'), 'id');
      if (made) await send('cancels', 'POST', `/api/generations/${made}/cancel`);
    },
    () => {
      const body = new FormData();
      body.append('file', new Blob([NO_PICTURE], { type: 'image/png' }), 'picture.png');
      return ask('uploads', 'POST', '/api/uploads', { body });
    },
    async () => {
      const made = fieldOf(await send('sheets', 'POST', '/api/sheets', SHEET), 'id');
      if (made) await send('cancels of sheets', 'POST', `/api/sheets/${made}/cancel`);
    },
    async () => {
      const ids = JSON.stringify({ ids: [id] });
      const path = fieldOf(await send('archives', 'POST', '/api/generations/archive', ids), 'url');
      if (path) await send('downloads of archives', 'GET', path);
    },
    () => send('improvements', 'POST', '/api/prompts/improve', '{"prompt":"a fox"}'),
    () => {
      const link = JSON.stringify({ kind: 'picture', targetId: id, days: null });
      return send('private links', 'POST', '/api/share-links', link);
    },
    () => {
      const guess = JSON.stringify({ token: randomBytes(24).toString('base64url') });
      return ask('guessed links', 'POST', '/api/shared', {
        headers: { ...JSON_TYPE, authorization: '' },
        body: guess,
      });
    },
    () =>
      ask('MCP', 'POST', '/mcp', {
        headers: {
          ...JSON_TYPE,
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json, text/event-stream',
        },
        body: MCP_TOOLS,
      }),
  ];
}
