import type { ColumnType, Generated } from 'kysely';

/** Proof that this Easel made a file, by its bytes and its content. Outlives the image and holds no personal data. */
export interface ImageOriginsTable {
  id: Generated<number>;
  generationId: string;
  /** SHA-256 of the file. */
  fileHash: Uint8Array;
  /** The perceptual fingerprint; null for files derived from another that has one. */
  fingerprint: Uint8Array | null;
  /** The fingerprint's bands, for the index; see `images/fingerprint.ts`. */
  fingerprintBands: number[] | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
}
