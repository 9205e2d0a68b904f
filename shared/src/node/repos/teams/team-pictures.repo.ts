import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { ChangedRow } from '../../db/generations.ts';
import { isBehind, microsOf, type Place } from '../../db/keyset.ts';
import type { TeamsTable } from '../../db/teams.ts';
import { removeSamples } from '../generations/custom-styles.repo.ts';
import { type GenerationWithImage, withImages } from '../generations/generations.repo.ts';

/**
 * Shares a finished image with a team, or with null unshares it. Lock the team first (`lockTeam`). Returns the updated generation,
 * or undefined when nothing changed: it was so already, has no image, was taken down by an operator, or does not exist.
 */
export async function setShared(
  db: Db,
  id: string,
  teamId: string | null,
): Promise<GenerationWithImage | undefined> {
  const row = await db
    .updateTable('generations')
    .set((eb) => ({
      teamId,
      sharedAt: teamId === null ? null : sql<Date>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .where('teamId', 'is distinct from', teamId)
    .where('takenDownAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && (await withImages(db, [row]))[0];
}

/** Selects the images that one member shares, or all, and locks them. */
const sharedIn = (db: Db, teamId: string, memberId?: string) =>
  db
    .selectFrom('generations as g')
    .select('g.id')
    .where('g.teamId', '=', teamId)
    .$if(memberId !== undefined, (query) => query.where('g.userId', '=', memberId ?? ''))
    .forNoKeyUpdate('g');

const UNSHARED = { teamId: null, sharedAt: null, version: sql<number>`generations.version + 1` };

/** At 0.2 ms each, and several times as much under load, well within the time limit of a statement. */
const UNSHARED_AT_ONCE = 2_000;

/**
 * Unshares the images of one member, or of all, in steps that are committed one by one: there may be more than one statement can
 * unshare within its time limit. Skips images that another session has locked. {@link unshareAll}, afterwards, takes those and what
 * was shared meanwhile.
 *
 * @returns the changed rows of each step, to announce
 */
export async function* unshareInSteps(
  db: Db,
  teamId: string,
  memberId?: string,
  limit = UNSHARED_AT_ONCE,
): AsyncGenerator<ChangedRow[]> {
  for (;;) {
    const unshared = await db
      .updateTable('generations')
      .set(UNSHARED)
      .where('id', 'in', sharedIn(db, teamId, memberId).limit(limit).skipLocked())
      .returning(['id', 'userId', 'version'])
      .execute();
    yield unshared;
    if (unshared.length < limit) return;
  }
}

/**
 * Unshares the images of one member, or of all, and removes the samples they provided for the team's styles. Lock the team first
 * and end the memberships, so that nothing more is shared meanwhile. Locks the images in the order of their ids, to exclude
 * deadlocks.
 */
export async function unshareAll(
  tx: Tx,
  { id: teamId, ownerId }: Pick<TeamsTable, 'id' | 'ownerId'>,
  memberId?: string,
): Promise<ChangedRow[]> {
  const unshared = await tx
    .updateTable('generations')
    .set(UNSHARED)
    .where('id', 'in', sharedIn(tx, teamId, memberId).orderBy('g.id'))
    .returning(['id', 'userId', 'version'])
    .execute();
  await removeSamples(tx, ownerId, memberId);
  return unshared;
}

export interface TeamPictureListOptions {
  teamId: string;
  after?: Place | undefined;
  limit: number;
}

/** Lists images, the latest shared first, except those of accounts that are suspended or await deletion. */
export function listTeamPictures(db: Db, { teamId, after, limit }: TeamPictureListOptions) {
  let query = db
    .selectFrom('generations as g')
    .innerJoin('images as i', 'i.generationId', 'g.id')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .leftJoin('profiles as p', 'p.id', 'g.userId')
    .where('g.teamId', '=', teamId)
    .where('g.deletedAt', 'is', null)
    .where('u.deletionRequestedAt', 'is', null)
    .where('u.suspendedAt', 'is', null)
    .select(['g.id', 'g.userId', 'g.prompt', 'g.style', 'g.model', 'g.seed', 'g.width', 'g.height'])
    .select(['g.resolution', 'g.aspectRatio', 'g.sharedAt', 'i.contentType', 'p.fullName', 'p.avatarUrl'])
    .select(microsOf('g.shared_at').as('micros'))
    .$narrowType<{ sharedAt: Date }>()
    .orderBy('g.sharedAt', 'desc')
    .orderBy('g.id', 'desc')
    .limit(limit);
  if (after) query = query.where(isBehind('g.shared_at', 'g.id', after));
  return query.execute();
}

export type SharedPicture = Awaited<ReturnType<typeof listTeamPictures>>[number];
