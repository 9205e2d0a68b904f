import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from './auth.ts';
import { passkeyAssertionSchema } from './passkeys.schema.ts';

/** How the user can prove who they are, at `POST /api/auth/proof`. */
export const proofWaysSchema = z
  .object({ password: z.boolean(), code: z.boolean(), passkey: z.boolean() })
  .meta({ id: 'ProofWays' });
export type ProofWays = z.infer<typeof proofWaysSchema>;

/** One of: the password, a code of the authenticator app or a recovery code, a passkey. */
export const proofRequestSchema = z
  .union([
    z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
    z.strictObject({ code: z.string().trim().min(1).max(40) }),
    z.strictObject({ credential: passkeyAssertionSchema }),
  ])
  .meta({ id: 'ProofRequest' });
export type ProofRequest = z.output<typeof proofRequestSchema>;
