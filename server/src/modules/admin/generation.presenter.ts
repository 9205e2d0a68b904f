import type { AdminGeneration } from '@easel/shared/contracts/admin.schema';
import type { QueuedGeneration } from '@easel/shared/node/repos/operations/queue-board.repo';
import { presentOwner, timeOf } from './users.presenter.ts';

/** Presents a generation to operators, without its prompt. */
export function presentGeneration(row: QueuedGeneration): AdminGeneration {
  const { id, status, model, width, height, progress, attempt, errorCode } = row;
  return {
    id,
    status,
    model,
    width,
    height,
    progress,
    attempt,
    errorCode,
    owner: presentOwner(row),
    queuedAt: row.queuedAt.toISOString(),
    startedAt: timeOf(row.startedAt),
    completedAt: timeOf(row.completedAt),
    isPaused: status === 'pending' && row.queuePausedAt !== null,
  };
}
