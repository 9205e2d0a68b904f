import type { ColumnType, Generated } from 'kysely';

/** Proof that a file is ours, by its bytes and by what it shows. It outlives the image and holds nothing of its owner. */
export interface ImageOriginsTable {
  id: Generated<number>;
  generationId: string;
  /** SHA-256 of the file. */
  fileHash: Uint8Array;
  /** The picture's perceptual fingerprint; null for files made from another that has one. */
  fingerprint: Uint8Array | null;
  /** The fingerprint cut into pieces that an index finds; see `images/fingerprint.ts`. */
  fingerprintBands: number[] | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
}
