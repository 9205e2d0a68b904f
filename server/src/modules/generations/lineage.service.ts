import type { Lineage, LineageItem } from '@easel/shared/contracts/inputs.schema';
import type { Db } from '@easel/shared/node/db/client';
import { findInGallery } from '@easel/shared/node/repos/gallery/visibility.repo';
import { generationIdsOf, listChildren } from '@easel/shared/node/repos/generations/inputs.repo';
import { findShown, type ShownGeneration } from '@easel/shared/node/repos/generations/shown.repo';
import type { ImageLinks } from '../images/image-links.ts';
import { findOwned } from './owned-generation.ts';

/** Ancestors above this number are left out, beginning with the most distant. */
const ANCESTORS_MAX = 32;
/** Children above this number are left out, beginning with the oldest. */
const CHILDREN_MAX = 100;

export interface LineageService {
  /**
   * Returns what a user's generation was made from, and what the user made from it, without what was removed.
   *
   * @throws {AppError} not_found
   */
  of(userId: string, id: string): Promise<Lineage>;
}

export function createLineageService({ db, imageLinks }: { db: Db; imageLinks: ImageLinks }): LineageService {
  /** Finds pictures that the user may see now: their own, and those in the gallery. Keeps the order of the ids. */
  async function visible(userId: string, ids: readonly string[]): Promise<ShownGeneration[]> {
    const rows = await findShown(db, ids);
    const foreign = rows.filter((row) => row.userId !== userId).map(({ id }) => id);
    const inGallery = await findInGallery(db, foreign);
    const seen = rows.filter((row) => row.userId === userId || inGallery.has(row.id));
    const byId = new Map(seen.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async function ancestorsOf(
    userId: string,
    child: Pick<ShownGeneration, 'inputs'>,
  ): Promise<ShownGeneration[]> {
    const ancestors: ShownGeneration[] = [];
    let next = initOf(child);
    while (next !== undefined && ancestors.length < ANCESTORS_MAX) {
      const [parent] = await visible(userId, [next]);
      if (!parent) break;
      ancestors.unshift(parent);
      // The ancestors of other users' pictures are not shown.
      next = parent.userId === userId ? initOf(parent) : undefined;
    }
    return ancestors;
  }

  function present(userId: string, { id, userId: owner, ...row }: ShownGeneration): LineageItem {
    return {
      id,
      prompt: owner === userId ? row.prompt : null,
      mode: row.mode,
      createdAt: row.createdAt.toISOString(),
      thumbnailUrl: row.image && imageLinks.path(id, 'thumbnail'),
      displayUrl: row.image && imageLinks.path(id, 'display'),
    };
  }

  return {
    async of(userId, id) {
      const generation = await findOwned(db, userId, id);
      const [ancestors, parents, children] = await Promise.all([
        ancestorsOf(userId, generation),
        visible(userId, generationIdsOf(generation.inputs ?? [])),
        listChildren(db, { userId, id, limit: CHILDREN_MAX }).then((ids) => visible(userId, ids)),
      ]);
      const presented = (rows: readonly ShownGeneration[]) => rows.map((row) => present(userId, row));
      return {
        ancestors: presented(ancestors),
        parents: presented(parents),
        children: presented(children),
      };
    },
  };
}

const initOf = ({ inputs }: Pick<ShownGeneration, 'inputs'>) =>
  inputs?.find(({ role }) => role === 'init')?.generation ?? undefined;
