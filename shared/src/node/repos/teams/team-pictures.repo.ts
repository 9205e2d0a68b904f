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
    .set((eb) => ({ teamId: null, sharedAt: null, version: eb('version', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('generations as g')
        .select('g.id')
        .where('g.teamId', '=', teamId)
        .$if(memberId !== undefined, (query) => query.where('g.userId', '=', memberId ?? ''))
        .orderBy('g.id')
        .forNoKeyUpdate('g'),
    )
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
