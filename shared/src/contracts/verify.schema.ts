import { z } from 'zod';
import { imageRecipeSchema } from './recipe.schema.ts';
import { VERDICTS } from './verify.ts';

export const verdictSchema = z.enum(VERDICTS).meta({ id: 'Verdict' });

/** `POST /api/verify`, whose body is the image file itself. */
export const verificationSchema = z
  .object({
    verdict: verdictSchema,
    /** True for `file`, `credential` and `picture`. */
    isOurs: z.boolean(),
    /** When the image was made, where we know. */
    createdAt: z.iso.datetime().nullable(),
    /** What the file says of itself; not proven unless the verdict is `file` or `credential`. */
    recipe: imageRecipeSchema.nullable(),
    /** The content credential (C2PA) in the file, whoever signed it; null without one or where this Easel cannot read any. */
    credential: z
      .object({
        valid: z.boolean(),
        /** The claim generator, as the credential names it. */
        generator: z.string(),
        /** The signing certificate's subject. */
        issuer: z.string(),
        digitalSourceType: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof verificationSchema>;
