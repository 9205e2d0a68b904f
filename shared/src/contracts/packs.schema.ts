import { z } from 'zod';
import { INSTALL_STAGES } from './packs.ts';

const bytes = z.int().nonnegative();

const arrived = {
  bytes,
  /** An estimate until the hub has been asked. */
  totalBytes: bytes,
};

export const packStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('absent') }),
  z.object({
    ...arrived,
    state: z.literal('installing'),
    stage: z.enum(INSTALL_STAGES),
    /** Over the last seconds; null while nothing is downloaded. */
    bytesPerSecond: z.number().nonnegative().nullable(),
  }),
  /** Canceled, or ended with its process. The next installation resumes from here. */
  z.object({ ...arrived, state: z.literal('stopped') }),
  z.object({ ...arrived, state: z.literal('failed'), reason: z.string() }),
  z.object({
    state: z.literal('installed'),
    /** Seconds that the second picture of the self-test took. */
    selfTestSeconds: z.number(),
    /** Whether models.json lists it. */
    isOffered: z.boolean(),
  }),
]);
export type PackState = z.infer<typeof packStateSchema>;

export const adminPackSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  author: z.string(),
  page: z.url(),
  license: z.object({ name: z.string(), url: z.url(), restrictions: z.array(z.string()) }),
  /** Whether an installation that has not ended was started with consent to the license. */
  isLicenseAccepted: z.boolean(),
  /** All of its files: an estimate from the shapes of its tensors. */
  downloadBytes: bytes,
  /** Free disk space that an installation needs now, including a reserve. */
  diskBytes: bytes,
  /** Memory that it uses while it makes a picture. */
  memoryBytes: bytes,
  state: packStateSchema,
});
export type AdminPack = z.infer<typeof adminPackSchema>;

/** `GET /api/admin/packs` */
export const packBoardSchema = z.object({
  /** Free disk space and memory of the machine that installs packs; null if this server cannot install them. */
  machine: z.object({ freeDiskBytes: bytes, freeMemoryBytes: bytes }).nullable(),
  packs: z.array(adminPackSchema),
});
export type PackBoard = z.infer<typeof packBoardSchema>;

export const packParamsSchema = z.strictObject({ id: z.string().regex(/^[\w-][\w.-]{0,99}$/) });

/** `POST /api/admin/packs/{id}/install`: `license` is the name of the pack's license, to which the operator consents. */
export const packInstallSchema = z.strictObject({ license: z.string().min(1).max(300) });
export type PackInstall = z.output<typeof packInstallSchema>;
