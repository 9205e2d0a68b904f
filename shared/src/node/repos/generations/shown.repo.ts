import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared, runPrepared } from '../../db/prepared.ts';
import { type GenerationListOptions, matchingGenerations } from './generation-lists.repo.ts';
import type { GenerationRow, ImageRow } from './generations.repo.ts';
import type { VariantRow } from './variants.repo.ts';

type ShownColumns = Pick<
  GenerationRow,
  | (
      | 'id'
      | 'batchId'
      | 'userId'
      | 'accountId'
      | 'teamId'
      | 'status'
      | 'progress'
      | 'step'
      | 'steps'
      | 'prompt'
    )
  | ('style' | 'customStyle' | 'model' | 'seed' | 'width' | 'height' | 'resolution' | 'aspectRatio')
  | (
      | 'iterations'
      | 'negativePrompt'
      | 'requestedSteps'
      | 'guidance'
      | 'credits'
      | 'chargedAt'
      | 'costSeconds'
    )
  | ('mode' | 'inputs' | 'sheetId' | 'watermark')
  | ('isFavorite' | 'tags' | 'publishedAt' | 'sharedAt' | 'createdAt' | 'startedAt' | 'completedAt')
  | ('errorCode' | 'errorMessage' | 'notes' | 'version')
>;

type ShownImage = Pick<ImageRow, 'hasWatermark' | 'contentType'> & {
  /** Whether the pixels below the watermark are kept. */
  becomesClean: boolean;
  variants: readonly ShownVariant[];
};

/** The part of a generation and its image that an answer shows. A generation with its whole rows also matches. */
export type ShownGeneration = ShownColumns & {
  image: ShownImage | null;
};

export type ShownVariant = Pick<VariantRow, 'kind' | 'status' | 'contentType' | 'bytes'>;

/** Identifies the current state of a generation's row. */
export interface Revision {
  id: string;
  userId: string;
  status: GenerationRow['status'];
  /**
   * Differs after every update of the row: its version, and the transaction that wrote it (`xmin`). Changes of the image's variants
   * raise the version.
   */
  revision: string;
}

export type RevisedGeneration = ShownGeneration & Revision;

const REVISION = `g.version || '.' || g.xmin`;
const SHOWN = prepared(
  'shown-generations',
  `select g.id, g.batch_id as "batchId", g.user_id as "userId", g.account_id as "accountId", g.team_id as "teamId", g.status,
    g.progress, g.step, g.steps, g.prompt, g.style, g.custom_style as "customStyle", g.model, g.seed, g.width, g.height, g.resolution,
    g.aspect_ratio as "aspectRatio", g.iterations, g.negative_prompt as "negativePrompt", g.requested_steps as "requestedSteps",
    g.guidance, g.mode, g.inputs, g.sheet_id as "sheetId", g.credits, g.charged_at as "chargedAt", g.cost_seconds as "costSeconds", g.watermark, g.is_favorite as "isFavorite",
    g.tags, g.published_at as "publishedAt", g.shared_at as "sharedAt", g.created_at as "createdAt", g.started_at as "startedAt",
    g.completed_at as "completedAt", g.error_code as "errorCode", g.error_message as "errorMessage", g.notes, g.version,
    ${REVISION} as revision, i.content_type as "contentType", i.has_watermark as "hasWatermark",
    i.has_watermark and exists (select from clean_patches p where p.generation_id = g.id) as "becomesClean",
    case when i.generation_id is not null then (
      select json_agg(json_build_object(
        'kind', v.kind, 'status', v.status, 'contentType', v.content_type, 'bytes', v.bytes) order by v.kind)
      from image_variants v where v.generation_id = g.id) end as variants
  from generations g left join images i on i.generation_id = g.id and g.status = 'completed'
  where g.id = any($1::uuid[]) and g.deleted_at is null`,
);
const REVISIONS = prepared(
  'generation-revisions',
  `select g.id, g.user_id as "userId", g.status, ${REVISION} as revision
  from generations g where g.id = any($1::uuid[]) and g.deleted_at is null`,
);
const PAGE = prepared(
  'generation-page',
  `select g.id, g.user_id as "userId", g.status, ${REVISION} as revision
  from generations g where g.user_id = $1 and g.id < $2 and g.deleted_at is null order by g.id desc limit $3`,
);
/** After every id of a generation. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Row = ShownColumns &
  Revision & {
    /** Null if there is no image, as are the next two. */
    contentType: string | null;
    hasWatermark: boolean | null;
    becomesClean: boolean | null;
    /** Null for none. */
    variants: ShownVariant[] | null;
  };

/** How many elements PostgreSQL expects of an array that it does not know (`estimate_array_length` of its `selfuncs.c`). */
const EXPECTED_IDS = 10;

/**
 * Repeats the first id in a short list. A plan for fewer ids than expected seems cheaper than the one that a connection keeps, and would be
 * made in each call, for ten times as long as it runs.
 */
const tenOrMore = (ids: readonly string[]): readonly string[] =>
  ids.length >= EXPECTED_IDS ? ids : [...ids, ...Array(EXPECTED_IDS - ids.length).fill(ids[0])];

/** Reads generations with their images, in any order and without those that were removed. */
export async function findShown(db: Db, ids: readonly string[]): Promise<RevisedGeneration[]> {
  if (ids.length === 0) return [];
  const rows = await runPrepared<Row>(db, SHOWN, [tenOrMore(ids)]);
  return rows.map(({ contentType, hasWatermark, becomesClean, variants, ...row }) => {
    if (contentType === null || hasWatermark === null) return { ...row, image: null };
    const image = {
      contentType,
      hasWatermark,
      becomesClean: becomesClean ?? false,
      variants: variants ?? [],
    };
    return { ...row, image };
  });
}

/** Reads the revisions of generations, which differ after any change of them: in any order and without those that were removed. */
export const findRevisions = (db: Db, ids: readonly string[]): Promise<Revision[]> =>
  runPrepared<Revision>(db, REVISIONS, [tenOrMore(ids)]);

/** Lists the revisions of a user's generations, newest first. */
export async function listRevisions(db: Db, options: GenerationListOptions): Promise<Revision[]> {
  const { userId, cursor = LAST_ID, limit, ...filters } = options;
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  if (!isFiltered) return runPrepared<Revision>(db, PAGE, [userId, cursor, limit]);
  // The ids come from an index that holds what the filters compare; only the rows of the page are read.
  return db
    .selectFrom('generations')
    .where('id', 'in', matchingGenerations(db, options).select('id'))
    .select(['id', 'userId', 'status', sql<string>`version || '.' || xmin`.as('revision')])
    .orderBy('id', 'desc')
    .execute();
}
