import { profileSchema } from '@easel/shared/contracts/profile.schema';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { bearer, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';

export let server: TestServer;
export let user: SignedUp;

/** Registers the hooks of a test file. Call it at the top. */
export function useProfileUser(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    user = await signUp(server);
  });
  afterAll(() => server?.close());
}

export const headersOf = ({ session }: SignedUp = user) => bearer(session.access_token);

export async function readProfile(of = user) {
  const answer = await server.app.inject({ url: '/api/profile', headers: headersOf(of) });
  expect(answer.statusCode).toBe(200);
  return profileSchema.strict().parse(answer.json());
}

export const upload = (payload: Buffer | string, { type = 'image/png', query = '' } = {}) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/profile/avatar${query}`,
    payload,
    headers: { ...headersOf(), 'content-type': type },
  });

export const removeAvatar = () =>
  server.app.inject({ method: 'DELETE', url: '/api/profile/avatar', headers: headersOf() });

export const RED = { r: 255, g: 0, b: 0 };
export const BLUE = { r: 0, g: 0, b: 255 };

/** Draws the left half red and the right half blue. */
export function twoHalves(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3 as const };
  return sharp({ create: { ...half, width, background: BLUE } }).composite([
    { input: { create: { ...half, background: RED } }, left: 0, top: 0 },
  ]);
}
