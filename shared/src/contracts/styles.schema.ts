import { z } from 'zod';
import { STYLE_IDS, type Style } from './styles.ts';

export const styleIdSchema = z.enum(STYLE_IDS).meta({ id: 'StyleId' });
export const styleSchema = z
  .object({
    id: styleIdSchema,
    name: z.string(),
    description: z.string(),
    isExtra: z.boolean(),
  })
  .meta({ id: 'Style' }) satisfies z.ZodType<Style>;

export const styleListSchema = z.object({ items: z.array(styleSchema) }).meta({ id: 'StyleList' });
