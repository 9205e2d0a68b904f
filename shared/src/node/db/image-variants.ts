import type { ColumnType, Generated } from 'kysely';
import type { VariantKind, VariantStatus } from '../../contracts/generation.ts';

/** A file made from a finished image when somebody first asks for it. */
export interface ImageVariantsTable {
  generationId: string;
  kind: VariantKind;
  status: Generated<VariantStatus>;
  /** The fencing token: rises with every claim. */
  attempt: Generated<number>;
  /** Until then a worker is at it; a wanted one without a lease, or with one that has run out, is free. */
  leaseUntil: Date | null;
  objectKey: string | null;
  contentType: string | null;
  bytes: number | null;
  requestedAt: ColumnType<Date, Date | undefined, Date>;
}
