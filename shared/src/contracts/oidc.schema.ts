import { z } from 'zod';

/** The token in the fragment `#provider=…`, which returns the provider's answer to a page. */
export const providerTokenSchema = z.string().min(1).max(200);

/** `POST /api/auth/oidc/sign-in` and `POST /api/auth/oidc/identity` */
export const providerAnswerSchema = z
  .strictObject({ token: providerTokenSchema })
  .meta({ id: 'ProviderAnswer' });

/** `GET /api/auth/oidc/identity`: the sign-in provider and the user's account there. */
export const identitySchema = z
  .object({
    /** Null if Easel has no sign-in provider. */
    provider: z.string().nullable(),
    /** The address at the provider; null if none is linked. */
    email: z.string().nullable(),
  })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof identitySchema>;

/** `POST /api/auth/oidc/identity/options` and `POST /api/auth/proof/provider`: where to send the browser. */
export const providerRedirectSchema = z.object({ url: z.url() }).meta({ id: 'ProviderRedirect' });
