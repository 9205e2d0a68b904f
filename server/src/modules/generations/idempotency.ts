import { createHash } from 'node:crypto';
import type { GenerateRequest } from '@easel/shared/contracts/generation.schema';
import type { SheetRequest } from '@easel/shared/contracts/sheets.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db, Tx } from '@easel/shared/node/db/client';
import { findBatch, type GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';
import * as repo from '@easel/shared/node/repos/generations/idempotency.repo';

/** A request that its client may repeat with the same key until it gets an answer. */
export interface Repeatable {
  userId: string;
  key: string;
  /** A hash of the request's content. */
  requestHash: Buffer;
}

/** The key of a request, and a hash of its content if that is more than its fields. */
export interface Repetition {
  key: string;
  requestHash?: Buffer | undefined;
}

/**
 * Returns the batch that the first request with this key created; undefined for the first one.
 *
 * @throws {AppError} idempotency_mismatch if that was a different request
 */
export async function findFirstBatch(db: Db, repeatable: Repeatable): Promise<string | undefined> {
  const first = await repo.findIdempotentRequest(db, repeatable);
  if (first && !repeatable.requestHash.equals(first.requestHash)) throw new AppError('idempotency_mismatch');
  return first?.batchId;
}

/**
 * Returns the current state of what the first request with this key created; undefined for the first one.
 *
 * @throws {AppError} idempotency_mismatch if that was a different request, illegal_state if everything it created was removed
 */
export async function findRepeated(
  db: Db,
  repeatable: Repeatable,
): Promise<GenerationWithImage[] | undefined> {
  const batchId = await findFirstBatch(db, repeatable);
  if (batchId === undefined) return undefined;
  const rows = await findBatch(db, batchId);
  if (rows.length > 0) return rows;
  throw removedSince('The pictures that this request created have been removed.');
}

/** Returns the error for a repeated request whose result no longer exists. */
export const removedSince = (detail: string) => new AppError('illegal_state', { detail });

/** Call it in the transaction that creates the batch. */
export async function rememberRequest(
  tx: Tx,
  { userId, key, requestHash }: Repeatable,
  batchId: string,
): Promise<void> {
  await repo.insertIdempotentRequest(tx, { userId, key, requestHash, batchId });
}

/** A parsed request has its fields in the schema's order, so the hash does not depend on the order in which they were sent. */
export function hashOfRequest(request: GenerateRequest | SheetRequest): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
