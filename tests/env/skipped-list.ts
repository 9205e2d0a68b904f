import { z } from 'zod';

/** Tests that were skipped because a part is not available on this machine. */
export const skippedSchema = z.object({ name: z.string(), reason: z.string() });
export type Skipped = z.infer<typeof skippedSchema>;

export function inWords(skipped: readonly Skipped[]): string {
  return skipped.map(({ name, reason }) => `Skipped: ${name}. ${reason}`).join('\n');
}
