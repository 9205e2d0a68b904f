import { z } from 'zod';

/** A code of an authenticator app, or a recovery code. */
const codeSchema = z.string().trim().min(1, 'Please enter a code').max(40);

export const twoFactorSchema = z
  .object({
    enabled: z.boolean(),
    /** Number of unused recovery codes. */
    recoveryCodes: z.int(),
  })
  .meta({ id: 'TwoFactor' });
export type TwoFactor = z.infer<typeof twoFactorSchema>;

/** `POST /api/auth/two-factor`. Authenticator apps accept either field. */
export const twoFactorSetupSchema = z
  .object({
    /** Base32 (RFC 4648). */
    secret: z.string(),
    /** `otpauth://`, for a QR code. */
    uri: z.string(),
  })
  .meta({ id: 'TwoFactorSetup' });
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>;

export const twoFactorCodeSchema = z.strictObject({ code: codeSchema }).meta({ id: 'TwoFactorCode' });

export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' });

/** The answer (202) to a sign-in that needs a code before a session is opened. */
export const secondStepSchema = z
  .object({
    second_factor_required: z.literal(true),
    /** For `POST /api/auth/second-step`. */
    token: z.string(),
    /** Seconds. */
    expires_in: z.int(),
  })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.infer<typeof secondStepSchema>;

/** `POST /api/auth/second-step` */
export const secondStepRequestSchema = z
  .strictObject({ token: z.string().min(1).max(200), code: codeSchema })
  .meta({ id: 'SecondStepRequest' });
export type SecondStepRequest = z.output<typeof secondStepRequestSchema>;
