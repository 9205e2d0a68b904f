import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { createParts, type PartName } from './parts.ts';
import { provideScriptedSite, provideSite } from './site-provider.ts';
import { type Skipped, skippedSchema } from './skipped-list.ts';

export interface Broker {
  /** The value of `EASEL_TEST_PARTS_URL`. */
  url: string;
  skipped: readonly Skipped[];
  stop(): Promise<void>;
}

/**
 * Starts the server that hands out the parts of a test run. Test files run in separate processes and share one PostgreSQL, Redis
 * and object store. The broker runs in vitest's main process, starts each part on its first request and collects skipped tests.
 */
export async function startBroker(): Promise<Broker> {
  const parts = createParts({ site: provideSite, 'scripted-site': provideScriptedSite });
  const skipped: Skipped[] = [];
  const secret = randomBytes(12).toString('hex');

  const answer = async (incoming: IncomingMessage): Promise<string> => {
    const [, given, action, name] = (incoming.url ?? '').split('/');
    if (given !== secret) throw new Error('Not ours');
    if (action === 'lease') return JSON.stringify(await parts.lease(name as PartName));
    skipped.push(skippedSchema.parse(JSON.parse(await textOf(incoming))));
    return '';
  };
  const server = createServer((incoming, response) => {
    answer(incoming).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/${secret}`,
    skipped,
    async stop() {
      server.close();
      server.closeAllConnections();
      await parts.stop();
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) text += chunk;
  return text;
}
