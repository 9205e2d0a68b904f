import { TOTP } from 'otpauth';
import { bearer, PASSWORD, type SignedUp, signUp, type TestServer } from './test-server.ts';

/** A user with two-step sign-in. */
export interface TwoFactorUser extends SignedUp {
  recoveryCodes: string[];
  /** Returns the code that the app shows now, or some seconds from now. */
  code(inSeconds?: number): string;
}

export const call = (server: TestServer, user: Pick<SignedUp, 'session'>, path: string, body?: object) =>
  server.post(`/api/auth/two-factor${path}`, body, bearer(user.session.access_token));

/** Returns the codes of an authenticator app, by the server's clock. */
export const appWith =
  (server: TestServer, secret: string) =>
  (inSeconds = 0) =>
    new TOTP({ secret }).generate({ timestamp: server.context.now().getTime() + inSeconds * 1_000 });

export async function signUpWithTwoFactor(server: TestServer): Promise<TwoFactorUser> {
  const user = await signUp(server);
  const { secret } = (await call(server, user, '')).json();
  const code = appWith(server, secret);
  const confirmed = await call(server, user, '/confirm', { code: code() });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  // Makes the next code a different one.
  server.clock.advance(30);
  return { ...user, recoveryCodes: confirmed.json().recoveryCodes, code };
}

/** Enters the password. Returns the token for the second step. */
export async function firstStep(server: TestServer, email: string): Promise<string> {
  const response = await server.post('/api/auth/token?grant_type=password', { email, password: PASSWORD });
  if (response.statusCode !== 202) throw new Error(response.body);
  return response.json().token;
}

export const secondStep = (server: TestServer, token: string, code: string) =>
  server.post('/api/auth/second-step', { token, code });
