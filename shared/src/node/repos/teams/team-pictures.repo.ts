import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { isBehind, microsOf, type Place } from '../../db/keyset.ts';
import type { TeamsTable } from '../../db/teams.ts';
import { removeSamples } from '../generations/custom-styles.repo.ts';
import { type GenerationRow, type GenerationWithImage, withImages } from '../generations/generations.repo.ts';

/** What others are told of a change. */
export type Announced = Pick<GenerationRow, 'id' | 'userId' | 'version'>;

/**
 * Shows a finished image to a team, which is held (`lockTeam`), or with null to none any more. Returns the generation as it is
 * now, or undefined where nothing has changed: it was so already, it has no image, an operator took it down, or it is gone.
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
 * Takes back what the team, which is held, was shown by one of its members, or by all of its people: the pictures, and with them the
 * samples of its styles. With the memberships ended, so that nothing more is shown meanwhile. The pictures are locked in the order of
 * their ids, so that no two wait for each other.
 */
export async function unshareAll(
  tx: Tx,
  { id: teamId, ownerId }: Pick<TeamsTable, 'id' | 'ownerId'>,
  memberId?: string,
): Promise<Announced[]> {
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

/** The last shared first. An account that is suspended, or to be deleted, shows nothing. */
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
