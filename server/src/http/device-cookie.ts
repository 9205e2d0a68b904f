import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'easel_device';
const MAX_AGE_SECONDS = 31_536_000;
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Recognizes a browser that has signed in to an account before. It proves nothing else and opens no session.
 *
 * Source: https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export interface DeviceCookie {
  /** Returns the id of a browser that signed in to this account before; null for any other. */
  read(request: FastifyRequest, account: string): string | null;
  /** Remembers the browser for this account; replaces any other account. */
  set(reply: FastifyReply, account: string): void;
}

export function createDeviceCookie({ key, isSecure }: { key: Buffer; isSecure: boolean }): DeviceCookie {
  // Browsers accept a cookie with this prefix only from this host and only for all of its paths.
  const [name, path] = isSecure ? [`__Host-${NAME}`, '/'] : [NAME, '/api'];
  const proofOf = (id: string, account: string) =>
    createHmac('sha256', key).update(`${id} ${account}`).digest();
  return {
    read({ cookies }, account) {
      const [, id, proof] = FORM.exec(cookies[name] ?? '') ?? [];
      if (id === undefined || proof === undefined) return null;
      const given = Buffer.from(proof, 'base64url');
      const expected = proofOf(id, account);
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
    },
    set(reply, account) {
      const id = randomBytes(16).toString('base64url');
      reply.setCookie(name, `${id}.${proofOf(id, account).toString('base64url')}`, {
        path,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        maxAge: MAX_AGE_SECONDS,
      });
    },
  };
}
