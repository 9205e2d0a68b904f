import { HOUR_SECONDS } from '@easel/shared/contracts/durations';
import { createLinkSigner, type LinkProof } from '../../http/signed-links.ts';
import type { ImageFileKind } from './image-files.ts';

/** A link is valid for at least this long and at most twice as long. */
const VALID_SECONDS = HOUR_SECONDS;

export interface ImageLinks {
  /** Returns when a link that is made now expires, in Unix seconds. Links of one image differ only in their expiry. */
  expires(): number;
  /** Returns a path that opens this file of the image without further authentication until it expires. */
  path(generationId: string, file: ImageFileKind): string;
  /** Returns a path like `path` that saves the file and counts as a download. */
  downloadPath(generationId: string, file: ImageFileKind): string;
  /** Returns a path like `path` for a file that replaced one with a watermark. It differs from that file's path. */
  cleanedPath(generationId: string, file: ImageFileKind): string;
  /** Returns whether a link's signature is valid and has not expired. */
  verify(link: LinkProof & { generationId: string; file: ImageFileKind }): boolean;
}

/** Rounds expiry to whole periods: within one, an image has the same link, so that browsers can cache it. */
export function createImageLinks(options: { key: Buffer; now: () => Date }): ImageLinks {
  const signer = createLinkSigner(options);
  const expires = () => (Math.ceil(signer.nowSeconds() / VALID_SECONDS) + 1) * VALID_SECONDS;
  const path = (generationId: string, file: ImageFileKind) => {
    const subject = `${generationId}/${file}`;
    return `/api/images/${subject}?${signer.query(subject, expires())}`;
  };
  return {
    expires,
    path,
    downloadPath: (generationId, file) => `${path(generationId, file)}&download=1`,
    cleanedPath: (generationId, file) => `${path(generationId, file)}&clean=1`,
    verify: ({ generationId, file, ...proof }) => signer.verify(`${generationId}/${file}`, proof),
  };
}
