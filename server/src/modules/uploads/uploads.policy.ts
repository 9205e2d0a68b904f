import { UPLOADS_MAX, UPLOADS_MAX_BYTES } from '@easel/shared/contracts/uploads';
import { AppError } from '@easel/shared/node/app-error';
import type { UploadRow, UploadUsage } from '@easel/shared/node/repos/generations/uploads.repo';

/**
 * Hides an upload from everyone but its owner.
 *
 * @throws {AppError} not_found
 */
export function assertOwnUpload(userId: string, row: UploadRow | undefined): UploadRow {
  if (row?.userId !== userId) throw new AppError('not_found', { detail: 'Upload not found.' });
  return row;
}

/** @throws {AppError} illegal_state when the account has reached its number or bytes of uploads */
export function assertRoomForUpload({ count, bytes }: UploadUsage, added: number): void {
  if (count < UPLOADS_MAX && bytes + added <= UPLOADS_MAX_BYTES) return;
  const limit =
    count < UPLOADS_MAX
      ? { name: 'uploadBytes', value: UPLOADS_MAX_BYTES, resetsAt: null }
      : { name: 'uploads', value: UPLOADS_MAX, resetsAt: null };
  throw new AppError('illegal_state', {
    detail: "You've reached the limit of uploads. Please remove some of them.",
    details: { limit },
  });
}
