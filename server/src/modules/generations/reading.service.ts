import { generationSchema } from '@easel/shared/contracts/generation.schema';
import { gathering } from '@easel/shared/node/async/gathering';
import type { Db } from '@easel/shared/node/db/client';
import type { GenerationListOptions } from '@easel/shared/node/repos/generations/generation-lists.repo';
import {
  findRevisions,
  findShown,
  listRevisions,
  type RevisedGeneration,
  type Revision,
} from '@easel/shared/node/repos/generations/shown.repo';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { entityTagOf, names, type TaggedAnswer } from '../../http/entity-tag.ts';
import { pageOf } from '../../http/page.ts';
import type { ImageLinks } from '../images/image-links.ts';
import { assertOwned } from './generations.policy.ts';
import type { GenerationPresenter } from './generations.presenter.ts';

const KEPT_ANSWERS = 20_000;
/** Size of the cache in UTF-16 code units, at most two bytes each. A prompt may have 32,000. */
const KEPT_CHARACTERS = 16_000_000;
const KEPT_MS = 600_000;
/** Two at once, so that a connection that hangs does not stop all polls. */
const READS = { atOnce: 2 };

export interface ReadingOptions {
  db: Db;
  presenter: GenerationPresenter;
  imageLinks: Pick<ImageLinks, 'expires' | 'path'>;
  /** The origin that clients use, without a trailing slash. */
  publicUrl: string;
}

/** A generation's answer with its entity tag. */
type Answer = TaggedAnswer & { body: string };

export type ReadingService = ReturnType<typeof createReadingService>;

/**
 * Answers requests for generations. Caches answers in memory, because polls repeat them: each request reads the owner and the
 * revision of the row, and presents the row again only if the revision differs. Answers of waiting generations are not cached,
 * because their estimate changes every second.
 */
export function createReadingService({ db, presenter, imageLinks, publicUrl }: ReadingOptions) {
  const kept = new LRUCache<string, Answer>({
    max: KEPT_ANSWERS,
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ body }) => body.length,
    ttl: KEPT_MS,
  });
  const frame = createFrame(imageLinks, publicUrl);
  // Polls that arrive together are read together.
  const revisions = gathering(async (ids: readonly string[]) => byId(await findRevisions(db, ids)), READS);
  const rows = gathering(async (ids: readonly string[]) => byId(await findShown(db, ids)), READS);
  const tagOf = ({ revision }: Revision) => `"${revision}.${frame()}"`;

  /** Makes the answers of these rows, and caches those that stay correct until the row changes. */
  async function answersOf(found: readonly RevisedGeneration[]): Promise<Map<string, Answer>> {
    // Made before the links: links that outlive their tag do no harm.
    const tags = new Map(found.map((row) => [row.id, isKept(row) ? tagOf(row) : undefined]));
    const answers = new Map<string, Answer>();
    for (const generation of await presenter.many(found)) {
      const { id } = generation;
      const body = JSON.stringify(z.encode(generationSchema, generation));
      const tag = tags.get(id);
      const answer = { tag: tag ?? entityTagOf(body), body };
      if (tag !== undefined) kept.set(id, answer);
      answers.set(id, answer);
    }
    return answers;
  }

  /** Returns the cached answer for this revision. */
  function find(seen: Revision): Answer | undefined {
    const known = isKept(seen) ? kept.get(seen.id) : undefined;
    return known?.tag === tagOf(seen) ? known : undefined;
  }

  return {
    /**
     * Returns a generation's answer, without a body if the client sent its tag.
     *
     * @throws {AppError} not_found for other users' generations
     */
    async poll(userId: string, id: string, ifNoneMatch: string | undefined): Promise<TaggedAnswer> {
      if (ifNoneMatch !== undefined || kept.has(id)) {
        const seen = assertOwned(userId, (await revisions(id)).get(id));
        const tag = tagOf(seen);
        if (isKept(seen) && names(ifNoneMatch, tag)) return { tag, body: null };
        const known = find(seen);
        if (known) return known;
      }
      const row = assertOwned(userId, (await rows(id)).get(id));
      const made = (await answersOf([row])).get(row.id);
      if (!made) throw new Error('Each row has an answer');
      return names(ifNoneMatch, made.tag) ? { tag: made.tag, body: null } : made;
    },

    /** Returns a page as JSON, newest first; the cursor is the last id. */
    async list(options: GenerationListOptions): Promise<string> {
      const { limit } = options;
      const seen = await listRevisions(db, { ...options, limit: limit + 1 });
      const { items, nextCursor } = pageOf(seen, limit, ({ id }) => id);
      const known = new Map(items.map((each) => [each.id, find(each)]));
      const unknown = items.map(({ id }) => id).filter((id) => !known.get(id));
      const made = await answersOf(await findShown(db, unknown));
      // Leaves out generations that were removed meanwhile.
      const bodies = items.flatMap(({ id }) => (known.get(id) ?? made.get(id))?.body ?? []);
      return `{"items":[${bodies.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`;
    },
  };
}

const byId = <Row extends Revision>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Returns whether the answer depends only on the row. */
const isKept = ({ status }: Pick<Revision, 'status'>) => status !== 'pending';

/**
 * Returns a function for everything but the rows that answers depend on: the schema, the origin, and the secret and the expiry of
 * the links.
 */
function createFrame(imageLinks: ReadingOptions['imageLinks'], publicUrl: string): () => string {
  const schema = JSON.stringify(z.toJSONSchema(generationSchema));
  let current = { expires: 0, tag: '' };
  return () => {
    const expires = imageLinks.expires();
    if (current.expires !== expires) {
      const links = imageLinks.path('00000000-0000-0000-0000-000000000000', 'original');
      current = { expires, tag: entityTagOf(schema, publicUrl, links, String(expires)).slice(1, 17) };
    }
    return current.tag;
  };
}
