import type { GenerateRequest } from '@easel/shared/contracts/generation.schema';
import type { Plan } from '@easel/shared/contracts/plans';
import { AppError } from '@easel/shared/node/app-error';
import type { Tx } from '@easel/shared/node/db/client';
import { lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import type { GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';
import { createAnnouncement } from './announce-accepted.ts';
import { findFirstBatch, type Repeatable, rememberRequest } from './idempotency.ts';
import { createInsertion } from './insertion.ts';
import { type Batch, createBatches } from './requested-batch.ts';
import type { SubmissionsOptions } from './submissions.ts';

/** Cells of a sheet that differ only in their seeds. */
export interface SheetPart {
  request: GenerateRequest;
  cells: readonly { seed: number; cell: number }[];
}

export interface SheetOrder {
  /** The sheet's id, and that of the batch of its generations. */
  id: string;
  /** Called after the plan was found to include the sheet. @throws {AppError} validation_failed */
  parts: () => readonly SheetPart[];
  repeatable: Repeatable | null;
  /** @throws {AppError} plan_limit */
  assertIncluded: (plan: Plan) => void;
  /** Inserts the sheet itself, given the credits of all cells. */
  insertSheet: (tx: Tx, credits: number) => Promise<void>;
}

/** Returns a function that accepts all cells of a contact sheet in one transaction, or none. */
export function createSheetSubmission(options: SubmissionsOptions) {
  const { db, admissions, keepTrace } = options;
  const resolve = createBatches(options);
  const insertBatches = createInsertion(options);
  const announceAccepted = createAnnouncement(options);

  async function resolveParts(userId: string, { id, parts }: SheetOrder): Promise<Batch[]> {
    const batches: Batch[] = [];
    for (const { request, cells } of parts()) {
      const batch = await resolve(userId, { ...request, iterations: cells.length }).catch(refuseSheet);
      const generationsOn: Batch['generationsOn'] = (plan) =>
        batch.generationsOn(plan).flatMap((generation, index) => {
          const place = cells[index];
          if (!place) return [];
          const { seed, cell: sheetCell } = place;
          return { ...generation, batchId: id, iterations: 1, seed, sheetId: id, sheetCell };
        });
      batches.push({ ...batch, id, generationsOn });
    }
    return batches;
  }

  /** Returns null, with nothing changed, if another request with the same key was faster. */
  async function insert(tx: Tx, userId: string, order: SheetOrder, batches: readonly Batch[]) {
    const { id, repeatable } = order;
    const [first, ...others] = batches;
    if (!first) throw new Error('A sheet has at least one cell');
    if (repeatable) {
      // Parallel requests wait here until the first one's sheet is visible.
      await lockEntitlement(tx, userId);
      if ((await findFirstBatch(tx, repeatable)) !== undefined) return null;
      await rememberRequest(tx, repeatable, id);
    }
    const credits = batches.reduce((sum, { demand }) => sum + demand.images * demand.credits, 0);
    await order.insertSheet(tx, credits);
    const accepted = await insertBatches(tx, [first, ...others]);
    order.assertIncluded(accepted.admission.plan);
    return accepted;
  }

  return {
    /**
     * Returns the generations of the sheet; none if a request with the same key was accepted meanwhile.
     *
     * @throws {AppError} as a request for one of the cells, and out_of_credits and too_many_in_flight for all of them
     */
    async submit(userId: string, order: SheetOrder): Promise<GenerationWithImage[]> {
      order.assertIncluded(await admissions.planFor(userId));
      const batches = await resolveParts(userId, order);
      await keepTrace(order.id);
      const accepted = await db.transaction().execute((tx) => insert(tx, userId, order, batches));
      if (!accepted) return [];
      announceAccepted(accepted);
      return accepted.rows;
    },
  };
}

/** The fields of a contact sheet that hold several values of a field of its images, by JSON pointers. */
const AXES: Readonly<Record<string, string>> = {
  '/prompt': '/prompts',
  '/style': '/styles',
  '/model': '/models',
};

/** Throws the error of one image of a sheet with the fields of the sheet's request. */
function refuseSheet(error: unknown): never {
  if (!(error instanceof AppError && error.details.errors)) throw error;
  const { code, detail, details } = error;
  const errors = error.details.errors.map(({ pointer, message }) => ({
    pointer: AXES[pointer] ?? pointer,
    message,
  }));
  throw new AppError(code, { detail, details: { ...details, errors }, cause: error });
}
