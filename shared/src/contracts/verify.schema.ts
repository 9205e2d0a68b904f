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
    /** When the image was made, if known. */
    createdAt: z.iso.datetime().nullable(),
    /** The recipe that the file claims; unproven unless the verdict is `file` or `credential`. */
    recipe: imageRecipeSchema.nullable(),
    /** The file's content credential (C2PA), from any signer; null without one or if this server cannot read credentials. */
    credential: z
      .object({
        valid: z.boolean(),
        /** The claim generator in the credential. */
        generator: z.string(),
        /** The signing certificate's subject. */
        issuer: z.string(),
        digitalSourceType: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof verificationSchema>;
