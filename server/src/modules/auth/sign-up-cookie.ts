import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_SECONDS } from '@easel/shared/contracts/durations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieAttributes, cookieName } from './cookies.ts';

/** As long as a confirmation link is valid. */
const MAX_AGE_SECONDS = DAY_SECONDS;

export interface SignUpCookie {
  /** Returns the user who signed up in this browser; null for any other browser. */
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, userId: string): void;
  clear(reply: FastifyReply): void;
}

/** Marks the browser of a sign-up whose address must be confirmed before a session is opened. */
export function createSignUpCookie({ publicUrl, key }: { publicUrl: string; key: Buffer }): SignUpCookie {
  const name = cookieName('easel_signup', publicUrl);
  const attributes = cookieAttributes(publicUrl);
  const macOf = (userId: string) => createHmac('sha256', key).update(userId).digest();
  return {
    read({ cookies }) {
      const [userId = '', mac = ''] = cookies[name]?.split('.') ?? [];
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(userId);
      return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
    },
    set(reply, userId) {
      const value = `${userId}.${macOf(userId).toString('base64url')}`;
      reply.setCookie(name, value, { ...attributes, maxAge: MAX_AGE_SECONDS });
    },
    clear(reply) {
      reply.clearCookie(name, attributes);
    },
  };
}
