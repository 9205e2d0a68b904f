import { z } from 'zod';

/** `POST /api/news/unsubscribe`: the query of the link in a mail. */
export const unsubscribeQuerySchema = z.strictObject({
  user: z.uuid(),
  expires: z.coerce.number().int().min(0),
  signature: z.string().max(100),
});
export type UnsubscribeQuery = z.output<typeof unsubscribeQuerySchema>;
