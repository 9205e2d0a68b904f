import { z } from 'zod';

/** `POST /api/export`: a path on this origin, signed and short-lived. */
export const exportLinkSchema = z
  .object({ url: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'ExportLink' });
