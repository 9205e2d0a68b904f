import type { Plan } from '@easel/shared/contracts/plans';
import { layOutSheet } from '@easel/shared/contracts/sheet-layout';
import { countCells } from '@easel/shared/contracts/sheets';
import type { SheetRequest } from '@easel/shared/contracts/sheets.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db, Tx } from '@easel/shared/node/db/client';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import * as repo from '@easel/shared/node/repos/generations/sheets.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { v7 as uuidv7 } from 'uuid';
import type { ImageProcess } from '../../isolation/image-process.ts';
import { createDispatch, type DispatchOptions } from '../generations/dispatch.ts';
import type { GenerationsService } from '../generations/generations.service.ts';
import { findFirstBatch, hashOfRequest, type Repetition, removedSince } from '../generations/idempotency.ts';
import { whileInUse } from '../generations/while-in-use.ts';
import { partsOf, requestedAxes } from './requested-sheet.ts';
import { planSheetImage, type SheetPlan } from './sheet-geometry.ts';
import { assertCellsIncluded, assertOwnSheet, noSuchSheet } from './sheets.policy.ts';

export interface SheetsOptions extends DispatchOptions {
  db: Db;
  models: ModelRegistry;
  store: ObjectStore;
  /** Decodes the cells. */
  images: ImageProcess;
  generations: Pick<GenerationsService, 'submitSheet' | 'cancel'>;
}

export type SheetsService = ReturnType<typeof createSheetsService>;

/** Manages users' contact sheets. Every method throws {AppError} not_found for other users' sheets. */
export function createSheetsService(options: SheetsOptions) {
  const { db, models, store, images, generations } = options;
  const dispatch = createDispatch(options);

  const find = async (userId: string, id: string) => assertOwnSheet(userId, await repo.findSheet(db, id));

  async function cancel(userId: string, id: string): Promise<repo.SheetRow> {
    const sheet = await find(userId, id);
    for (const cell of await repo.listCells(db, id)) {
      if (cell.status !== 'pending' && cell.status !== 'processing') continue;
      // Cells that have ended meanwhile stay as they are.
      await generations.cancel(userId, cell.id).catch((error: unknown) => {
        if (!(error instanceof AppError) || !ENDED.includes(error.code)) throw error;
      });
    }
    return sheet;
  }

  /** Reduces each finished cell to its tile, one after the other. */
  async function tilesOf(id: string, { tile }: SheetPlan) {
    const tiles: { cell: number; file: Uint8Array }[] = [];
    for (const { cell, thumbnailKey, displayKey, objectKey } of await repo.listCellFiles(db, id)) {
      const object = await store.get(thumbnailKey ?? displayKey ?? objectKey);
      // It was removed meanwhile.
      if (!object) continue;
      const file = Buffer.concat(await object.body.toArray());
      const reduced = await images.run('sheetTile', { file, ...tile }).catch(emptyIfUnreadable);
      if (reduced) tiles.push({ cell, file: reduced });
    }
    return tiles;
  }

  return {
    find,
    list: (page: Parameters<typeof repo.listSheets>[1]) => repo.listSheets(db, page),

    /**
     * Accepts a sheet with all of its cells, or nothing. With an idempotency key, the same request again returns the first one's sheet.
     *
     * @throws {AppError} validation_failed, plan_limit, too_many_in_flight, out_of_credits, and as a request for one of its images
     */
    async create(
      userId: string,
      request: SheetRequest,
      repetition: Repetition | null = null,
    ): Promise<repo.SheetRow> {
      const repeatable = repetition && { userId, key: repetition.key, requestHash: hashOfRequest(request) };
      const firstSheet = async () => {
        const first = repeatable && (await findFirstBatch(db, repeatable));
        if (!first) return undefined;
        const sheet = await repo.findSheet(db, first);
        if (!sheet) throw removedSince('The contact sheet that this request created has been deleted.');
        return sheet;
      };
      const repeated = await firstSheet();
      if (repeated) return repeated;
      const id = uuidv7();
      const axes = requestedAxes(request, models.defaultModel().id);
      const cells = countCells(axes);
      const order = {
        id,
        parts: () => partsOf(request, axes),
        repeatable,
        assertIncluded: (plan: Plan) => assertCellsIncluded(plan, cells),
        insertSheet: (tx: Tx, credits: number) => repo.insertSheet(tx, { id, userId, axes, credits }),
      };
      try {
        await generations.submitSheet(userId, order);
      } catch (error) {
        // A parallel request with the same key may have used the credits or slots that this one lacked.
        const first = await firstSheet();
        if (first) return first;
        throw error;
      }
      return (await firstSheet()) ?? find(userId, id);
    },

    /**
     * Cancels all active cells.
     *
     * @throws {AppError} rate_limited
     */
    cancel,

    /** Deletes a sheet, and cancels its active cells. Its finished images stay. */
    async remove(userId: string, id: string): Promise<void> {
      await cancel(userId, id);
      const freed = await whileInUse(db, userId, (tx) => repo.deleteSheet(tx, { id, userId }));
      if (!freed) throw noSuchSheet();
      freed.forEach(dispatch.announceState);
    },

    /** Returns the finished cells as one PNG with the labels of the rows and columns. @throws {AppError} image_unreadable, not_found */
    async image(userId: string, id: string): Promise<Uint8Array> {
      const { axes } = await find(userId, id);
      const layout = layOutSheet(axes, (model) => models.find(model)?.name ?? model);
      const plan = planSheetImage(layout, await repo.shapeOfCells(db, id));
      return images.run('sheet', { plan, tiles: await tilesOf(id, plan) });
    },
  };
}

/** Error codes when canceling a cell that has ended or was removed meanwhile. */
const ENDED: readonly string[] = ['illegal_state', 'not_found'];

function emptyIfUnreadable(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
}
