import { withDeadline } from '@easel/shared/node/async/deadline';
import { repeat } from '@easel/shared/node/async/repeat';
import { createTurns } from '@easel/shared/node/async/turns';
import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { BusMessage } from '@easel/shared/node/events/messages';
import type { Logger } from '@easel/shared/node/logger';
import { createMissedChanges } from './missed-changes.ts';

/** Messages for a user's clients; the others are for workers. */
export type UserMessage = Extract<BusMessage, { type: 'generation' | 'progress' | 'removed' | 'signed-out' }>;

/** The connected clients of one kind in this process. */
export interface Audience {
  /** Returns the users with a client here. */
  users(): Iterable<string>;
  /** Passes a message on to the user's clients, if there are any. */
  receive(message: UserMessage): void;
}

export interface UserEvents {
  /** Passes messages on to these clients until the returned function is called. */
  addAudience(audience: Audience): () => void;
  /** Listens to a user's messages until the returned function is called. Resolves when it listens, or when it currently cannot. */
  follow: EventBus['follow'];
  close(): Promise<void>;
}

export interface UserEventsOptions {
  db: Db;
  bus: EventBus;
  logger: Logger;
  /** Milliseconds between two reads of the feed of changes. */
  everyMs?: number;
}

const LOOK_EVERY_MS = 2_000;
const LOOK_WITHIN_MS = 10_000;

/**
 * Passes each change of a generation to its owner's clients in this process. The bus is fast but may lose messages. The
 * database's feed of changes loses none: it is read every two seconds for the users with clients here, and at once when the bus
 * reconnects. So clients also get changes during an outage of the bus, and those whose worker was killed before it published
 * them.
 */
export async function openUserEvents(options: UserEventsOptions): Promise<UserEvents> {
  const { db, bus, logger, everyMs = LOOK_EVERY_MS } = options;
  const audiences = new Set<Audience>();
  const missed = createMissedChanges({ db });
  const inTurn = createTurns();

  function pass(message: UserMessage): void {
    missed.note(message);
    for (const audience of audiences) audience.receive(message);
  }

  async function look(isGap: boolean): Promise<void> {
    const users = new Set([...audiences].flatMap((audience) => [...audience.users()]));
    const isBusDown = await bus.ping().then(
      () => false,
      () => true,
    );
    for (const message of await missed.look(users, { atOnce: isGap || isBusDown })) pass(message);
  }
  const lookInTurn = (isGap: boolean) =>
    inTurn(() => withDeadline(look(isGap), LOOK_WITHIN_MS, 'The feed of changes took too long to read'));

  const stopHearingGaps = bus.onGap(() => {
    lookInTurn(true).catch((err: unknown) => logger.warn({ err }, 'reading changes after a gap failed'));
  });
  const unsubscribe = await bus.subscribe((message) => {
    // `revoked-sessions.ts` handles the end of single sessions.
    if (message.type === 'signed-out' && message.sessionIds) return;
    if (message.type !== 'cancel' && message.type !== 'variant-wanted') pass(message);
  });
  const stopLooking = repeat('reading changes', everyMs, logger, () => lookInTurn(false));

  return {
    addAudience(audience) {
      audiences.add(audience);
      return () => void audiences.delete(audience);
    },
    follow: bus.follow,
    async close() {
      stopHearingGaps();
      await unsubscribe();
      await stopLooking();
    },
  };
}
