import { setTimeout as sleep } from 'node:timers/promises';
import { generationListSchema, generationSchema } from '@easel/shared/contracts/generation.schema';
import { io } from 'socket.io-client';
import type { Member } from '../cast.ts';
import type { Exchange } from '../exchange.ts';
import type { User } from '../users.ts';
import { type Client, createKnowledge } from './client.ts';

const RETRY_MS = 1_000;
const PAGE = 100;

/** A page with a socket to one server. Like the web app, it reads the list after it connects, and otherwise relies on the events. */
export interface Page extends Client {
  /** Adds a generation of the user, whose final state the page must receive. */
  expect(id: string): void;
}

export function openPage(user: User, server: Member, exchange: Exchange): Page {
  const knowledge = createKnowledge();
  const expected = new Set<string>();
  let isClosed = false;

  /** Reads all lists, as the app does when its socket connects, and retries until it succeeds. */
  async function readAll(): Promise<void> {
    let cursor: string | null = '';
    while (!isClosed && cursor !== null) {
      const path: string = `/api/generations?limit=${PAGE}${cursor && `&cursor=${cursor}`}`;
      const answer = await exchange.send(server, 'GET', path, { token: user.token });
      if (answer?.status === 200) {
        const { items, nextCursor } = generationListSchema.parse(answer.body);
        for (const item of items) knowledge.learn(item);
        cursor = nextCursor;
      } else await sleep(RETRY_MS);
    }
  }
  const readInBackground = () => {
    readAll().catch((error: unknown) => console.error(`page of user ${user.index}:`, error));
  };

  const socket = io(server.url, {
    auth: { token: user.token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: RETRY_MS,
  });
  socket.on('generation', (payload) => knowledge.learn(generationSchema.parse(payload)));
  socket.on('connect', readInBackground);
  return {
    ...knowledge,
    name: `page of user ${user.index} at ${server.name}`,
    awaited: () => [...expected],
    expect: (id) => void expected.add(id),
    close() {
      isClosed = true;
      socket.disconnect();
    },
  };
}
