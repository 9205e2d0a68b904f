import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'easel_refresh';

export interface RefreshCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, refreshToken: string): void;
  clear(reply: FastifyReply): void;
}

/** Scripts cannot read the cookie, other sites cannot send it, and browsers send it only to the API (both versions). */
export function createRefreshCookie(options: { publicUrl: string; ttlSeconds: number }): RefreshCookie {
  const attributes: CookieSerializeOptions = {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: options.publicUrl.startsWith('https:'),
  };
  return {
    read: (request) => request.cookies[NAME],
    set: (reply, refreshToken) => {
      reply.setCookie(NAME, refreshToken, { ...attributes, maxAge: options.ttlSeconds });
    },
    clear: (reply) => {
      reply.clearCookie(NAME, attributes);
    },
  };
}
