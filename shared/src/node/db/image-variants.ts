import type { ColumnType, Generated } from 'kysely';
import type { VariantKind, VariantStatus } from '../../contracts/generation.ts';

/** A file made from a finished image on first request. */
export interface ImageVariantsTable {
  generationId: string;
  kind: VariantKind;
  status: Generated<VariantStatus>;
  /** The fencing token: incremented by every claim. */
  attempt: Generated<number>;
  /** When the claim expires. A pending variant without a lease, or with an expired one, may be claimed. */
  leaseUntil: Date | null;
  objectKey: string | null;
  contentType: string | null;
  bytes: number | null;
  requestedAt: ColumnType<Date, Date | undefined, Date>;
}
