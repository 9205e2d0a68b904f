import { z } from 'zod';
import { STYLE_IDS } from './styles.ts';

export const styleIdSchema = z.enum(STYLE_IDS).meta({ id: 'StyleId' });
export const styleSchema = z
  .object({
    id: styleIdSchema,
    name: z.string(),
    description: z.string(),
    /** Takes a plan with extra styles. */
    isExtra: z.boolean(),
  })
  .meta({ id: 'Style' });
export type Style = z.infer<typeof styleSchema>;

export const styleListSchema = z.object({ items: z.array(styleSchema) }).meta({ id: 'StyleList' });
