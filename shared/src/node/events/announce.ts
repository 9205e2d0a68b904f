import type { ChangedRow } from '../db/generations.ts';
import type { EventBus } from './event-bus.ts';

type Bus = Pick<EventBus, 'publish'>;

/** Publishes that a generation's row changed. Call it after the commit. */
export const announce = (bus: Bus, { id, userId, version }: ChangedRow) =>
  bus.publish({ type: 'generation', id, userId, version });

/**
 * Publishes that an account is no longer in use: workers stop its generations, which were canceled, and its clients are
 * signed out. Call it after the commit. Messages may be lost: workers notice when they renew their lease, clients when
 * their session is next checked.
 */
export async function announceEndOfUse(
  bus: Bus,
  userId: string,
  canceled: readonly (ChangedRow & { attempt: number })[],
): Promise<void> {
  for (const row of canceled) {
    await bus.publish({ type: 'cancel', id: row.id, attempt: row.attempt });
    await announce(bus, row);
  }
  await bus.publish({ type: 'signed-out', userId });
}
