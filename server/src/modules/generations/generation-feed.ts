import type { ProgressEvent } from '@easel/shared/contracts/events.schema';
import { rateLimited } from '../../http/rate-limited.ts';
import type { UserEvents, UserMessage } from '../../realtime/user-events.ts';

/** Open requests of one user in one process: more than any plan has generations in flight. */
const FOLLOWERS_FOR_ONE = 256;

/** Events since the last call. */
export interface FeedEvents {
  /** Whether a generation may have changed its state, so that its row must be read. */
  hasChanged: boolean;
  /** The latest progress of each generation. Slow readers miss events in between, which bounds the memory. */
  progress: readonly ProgressEvent[];
}

/** A subscription to a user's generations, from its start. */
export interface Following {
  /** Restricts the subscription, which initially covers all of the user's generations, to these. */
  narrow(ids: Iterable<string>): void;
  /**
   * Resolves with the events since the last call: at once if there are any, otherwise when one arrives, after `withinMs`, or at
   * the end.
   */
  next(withinMs: number): Promise<FeedEvents>;
  /** Returns whether it has ended: its signal has aborted, or the user was signed out everywhere. */
  isOver(): boolean;
}

export interface GenerationFeed {
  /**
   * Subscribes until the signal aborts.
   *
   * @throws {AppError} rate_limited when the user has too many open requests
   */
  follow(userId: string, signal: AbortSignal): Promise<Following>;
}

type Follower = Following & { receive(message: UserMessage): void };

/** Distributes the users' events to the waiting requests of this process. */
export function createGenerationFeed({ events }: { events: UserEvents }): GenerationFeed {
  const followers = new Map<string, Set<Follower>>();

  events.addAudience({
    users: () => followers.keys(),
    receive(message) {
      for (const follower of followers.get(message.userId) ?? []) follower.receive(message);
    },
  });

  function add(userId: string, signal: AbortSignal): Following {
    const ofUser = followers.get(userId) ?? new Set();
    assertRoom(ofUser.size);
    const follower = createFollower(signal);
    followers.set(userId, ofUser.add(follower));
    const remove = () => {
      ofUser.delete(follower);
      if (ofUser.size === 0 && followers.get(userId) === ofUser) followers.delete(userId);
    };
    if (signal.aborted) remove();
    else signal.addEventListener('abort', remove, { once: true });
    return follower;
  }

  return {
    async follow(userId, signal) {
      const following = add(userId, signal);
      const stop = await events.follow(userId);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
      return following;
    },
  };
}

function assertRoom(taken: number): void {
  if (taken < FOLLOWERS_FOR_ONE) return;
  throw rateLimited(
    { name: 'openRequests', value: FOLLOWERS_FOR_ONE, resetsAt: null },
    `You have ${taken} open requests waiting for images. Please wait for some to finish.`,
  );
}

function createFollower(signal: AbortSignal): Follower {
  const progress = new Map<string, ProgressEvent>();
  let ids: ReadonlySet<string> | undefined;
  let hasChanged = false;
  let signedOut = false;
  let wake = () => {};
  signal.addEventListener('abort', () => wake(), { once: true });

  const isOver = () => signal.aborted || signedOut;
  const hasEvents = () => hasChanged || progress.size > 0;

  async function wait(withinMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, withinMs);
    wake = resolve;
    await promise;
    clearTimeout(timer);
  }

  function note(message: Exclude<UserMessage, { type: 'signed-out' }>): void {
    const id = message.type === 'progress' ? message.event.id : message.id;
    if (ids && !ids.has(id)) return;
    if (message.type === 'progress') progress.set(id, message.event);
    else hasChanged = true;
    wake();
  }

  return {
    isOver,
    narrow(some) {
      ids = new Set(some);
      for (const id of progress.keys()) if (!ids.has(id)) progress.delete(id);
    },
    receive(message) {
      if (message.type !== 'signed-out') return note(message);
      signedOut = true;
      wake();
    },
    async next(withinMs) {
      if (!hasEvents() && !isOver()) await wait(withinMs);
      const events = { hasChanged, progress: [...progress.values()] };
      hasChanged = false;
      progress.clear();
      return events;
    },
  };
}
