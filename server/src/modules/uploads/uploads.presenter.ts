import { DAY_MS } from '@easel/shared/contracts/durations';
import type { Upload } from '@easel/shared/contracts/uploads.schema';
import type { UploadRow } from '@easel/shared/node/repos/generations/uploads.repo';
import type { UploadLinks } from './upload-links.ts';

export type UploadPresenter = (row: UploadRow) => Upload;

/** @param keptDays how long an unused upload is kept */
export function createUploadPresenter({
  uploadLinks,
  keptDays,
}: {
  uploadLinks: UploadLinks;
  keptDays: number;
}): UploadPresenter {
  return ({ id, contentType, role, width, height, bytes, createdAt, usedAt }) => ({
    id,
    url: uploadLinks.path(id, 'picture'),
    displayUrl: uploadLinks.path(id, 'display'),
    contentType,
    role,
    width,
    height,
    bytes,
    createdAt: createdAt.toISOString(),
    expiresAt: new Date(usedAt.getTime() + keptDays * DAY_MS).toISOString(),
  });
}
