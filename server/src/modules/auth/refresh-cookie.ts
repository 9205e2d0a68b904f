import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieAttributes, cookieName } from './cookies.ts';

const NAME = 'easel_refresh';
/** The path at which earlier versions set the cookie under https. */
const OLD_PATH = '/api';

export interface RefreshCookie {
  read(request: FastifyRequest): string | undefined;
  /**
   * Returns whether {@link read} returns a cookie of an earlier version. A sibling host can set such a cookie, so it only
   * refreshes sessions that were opened before the update.
   */
  isOld(request: FastifyRequest): boolean;
  set(reply: FastifyReply, refreshToken: string): void;
  clear(reply: FastifyReply): void;
  /** Returns the request's token and the one that its answer sets; null unless both exist. */
  replacement(request: FastifyRequest): { before: string; after: string } | null;
}

/** Holds the refresh token. */
export function createRefreshCookie(options: { publicUrl: string; ttlSeconds: number }): RefreshCookie {
  const name = cookieName(NAME, options.publicUrl);
  const attributes = cookieAttributes(options.publicUrl);
  /** Only for a browser that has the old cookie: otherwise every answer would grow. */
  const clearOld = (reply: FastifyReply) => {
    if (name !== NAME && reply.request.cookies[NAME] !== undefined) {
      reply.clearCookie(NAME, { ...attributes, path: OLD_PATH });
    }
  };
  const setFor = new WeakMap<FastifyRequest, string>();
  const read = ({ cookies }: FastifyRequest) => cookies[name] ?? cookies[NAME];
  return {
    read,
    isOld: ({ cookies }) => cookies[name] === undefined && name !== NAME,
    set(reply, refreshToken) {
      reply.setCookie(name, refreshToken, { ...attributes, maxAge: options.ttlSeconds });
      clearOld(reply);
      setFor.set(reply.request, refreshToken);
    },
    replacement(request) {
      const [before, after] = [read(request), setFor.get(request)];
      return before === undefined || after === undefined ? null : { before, after };
    },
    clear(reply) {
      reply.clearCookie(name, attributes);
      clearOld(reply);
    },
  };
}
