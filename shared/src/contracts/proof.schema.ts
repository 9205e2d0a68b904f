import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from './auth.ts';
import { providerTokenSchema } from './oidc.schema.ts';
import { passkeyAssertionSchema } from './passkeys.schema.ts';

/** How the user can prove who they are, at `POST /api/auth/proof`. */
export const proofWaysSchema = z
  .object({
    password: z.boolean(),
    code: z.boolean(),
    passkey: z.boolean(),
    /** The name of the sign-in provider; null if it does not count as proof or is not linked. */
    provider: z.string().nullable(),
  })
  .meta({ id: 'ProofWays' });
export type ProofWays = z.infer<typeof proofWaysSchema>;

/** `POST /api/auth/proof/provider`: the path to which the browser comes back. */
export const providerProofSchema = z
  .strictObject({ page: z.string().regex(/^\//).max(2_000) })
  .meta({ id: 'ProviderProof' });

/** One of: the password, a code of the authenticator app or a recovery code, a passkey, the answer of the sign-in provider. */
export const proofRequestSchema = z
  .union([
    z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
    z.strictObject({ code: z.string().trim().min(1).max(40) }),
    z.strictObject({ credential: passkeyAssertionSchema }),
    z.strictObject({ provider: providerTokenSchema }),
  ])
  .meta({ id: 'ProofRequest' });
export type ProofRequest = z.output<typeof proofRequestSchema>;
