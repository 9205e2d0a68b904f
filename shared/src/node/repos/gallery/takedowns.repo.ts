import { sql } from 'kysely';
import type { PICTURE_FILTERS } from '../../../contracts/admin.ts';
import type { Db, Tx } from '../../db/client.ts';
import { isBehind, microsOf, type Place } from '../../db/keyset.ts';
import type { GenerationRow } from '../generations/generations.repo.ts';
import { SHOWS_PUBLISHED } from './visibility.repo.ts';

export interface PictureListOptions {
  filter: (typeof PICTURE_FILTERS)[number];
  after?: Place | undefined;
  limit: number;
}

/** Lists images that are or were in the gallery, hidden accounts included, the latest change first. */
export function listPictures(db: Db, { filter, after, limit }: PictureListOptions) {
  const [column, name] =
    filter === 'published'
      ? (['g.publishedAt', 'g.published_at'] as const)
      : (['g.takenDownAt', 'g.taken_down_at'] as const);
  let query = db
    .selectFrom('generations as g')
    .innerJoin('users as u', 'u.id', 'g.userId')
    .leftJoin('profiles as p', 'p.id', 'g.userId')
    .leftJoin('settings as s', 's.userId', 'g.userId')
    .select(['g.id', 'g.prompt', 'g.style', 'g.model', 'g.width', 'g.height', 'g.publishedAt'])
    .select(['g.takenDownAt', 'u.id as userId', 'u.email', 'p.fullName'])
    .select([
      microsOf(name).as('micros'),
      sql<boolean>`(g.published_at is not null and ${SHOWS_PUBLISHED})`.as('isVisible'),
    ])
    .where(column, 'is not', null)
    .where('g.deletedAt', 'is', null)
    .orderBy(column, 'desc')
    .orderBy('g.id', 'desc')
    .limit(limit);
  if (after) query = query.where(isBehind(name, 'g.id', after));
  return query.execute();
}

export type ListedPicture = Awaited<ReturnType<typeof listPictures>>[number];

/** Removes a published image from the gallery and its team, permanently. Undefined when it is not published. */
export function takeDown(
  tx: Tx,
  id: string,
): Promise<Pick<GenerationRow, 'id' | 'userId' | 'version'> | undefined> {
  return tx
    .updateTable('generations')
    .set((eb) => ({
      publishedAt: null,
      teamId: null,
      sharedAt: null,
      takenDownAt: sql<Date>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('publishedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .returning(['id', 'userId', 'version'])
    .executeTakeFirst();
}
