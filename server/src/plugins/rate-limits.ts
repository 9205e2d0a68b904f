import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@easel/shared/contracts/durations';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { DeviceCookie } from '../http/device-cookie.ts';
import { createNetworkShares } from '../http/network-shares.ts';
import { BREADTHS, networksOf } from '../http/networks.ts';
import { noteStanding, setRateLimitFields } from '../http/rate-limit-fields.ts';
import { createGuessLimit, type GuessLimit } from './guess-limit.ts';
import type { RateLimit, RequestCounter } from './request-counts.ts';

/** Reports of failed pages a minute. */
const REPORTS = 20;
/** A minute. Each of these decodes an image of the client's. */
const VERIFICATIONS = 30;
/** A minute. Each of these decodes an image of the user's. */
const AVATARS = 10;
/** A minute. Each of these decodes an image of the user's, and is stored. */
const UPLOADS = 30;
/** Messages to support an hour; each sends two mails, one of them to an address that the sender claims. */
const MESSAGES = 10;
/** Invitations to a team an hour; each sends a mail to an address that its owner claims. */
const INVITATIONS = 30;
/** Deliveries of webhooks a minute that a user asks for again, or to test. */
const DELIVERIES = 30;
/** Links to an account's data an hour. */
const EXPORTS = 10;
/** Requests of one network that may wait for a password's hash at once: an eighth of those that may wait in all. */
const CREDENTIALS_AT_ONCE = 50;
/** Of the requests a minute, those that may send a mail. */
const MAILS_SHARE = 1 / 4;

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Hooks that limit how often a route is requested. Each throws {AppError} rate_limited. */
export interface RouteLimits {
  /** Everything that costs a password hash, by address: `onRequest`. The request takes a place of its network when its body is there. */
  credentials: Hook;
  /** Creating an account, by address: `preHandler`, so that a mistake in the form does not count. */
  accounts: Hook;
  /** Beginning to sign in with a passkey, by address: every visit to the sign-in page does. */
  challenges: Hook;
  /** Everything that sends mail to an address that the sender claims: `onRequest`. */
  mails: Hook;
  /** Verifying an image, by address: `onRequest`. */
  verifications: Hook;
  /** Choosing an avatar, by user: `onRequest`, behind `requireUser`. */
  avatars: Hook;
  /** Uploading a picture to work from, by user: `onRequest`, behind `requireScope`. */
  uploads: Hook;
  /** Writing to support, by address: `preHandler`, so that a mistake in the form does not count. */
  messages: Hook;
  /** Inviting to a team, by its owner: `preHandler`, behind `requireUser`. */
  invitations: Hook;
  /** Reporting a failed page, by address: `onRequest`. */
  failures: Hook;
  /** Sending again what a webhook missed, and test deliveries, by user: `onRequest`, behind `requireUser`. */
  deliveries: Hook;
  /** Links to all data of an account, each of which is announced by mail, by user: `onRequest`, behind `requireUser`. */
  exports: Hook;
  guesses: GuessLimit;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: RouteLimits;
  }
  interface FastifyRequest {
    /** Whose code a visitor is guessing, for {@link RouteLimits.guesses}. */
    guessedUserId: string | null;
  }
}

export interface RateLimitsOptions {
  /** From one address; 0 for no limits at all. */
  requestsPerMinute: number;
  /** Accounts created from one address; 0 for no limit. */
  accountsPerDay: number;
  createCounter: (limit: RateLimit) => RequestCounter;
  deviceCookie: DeviceCookie;
}

/** Throttles by the client's address, by the account, or by both. */
export const rateLimitsPlugin = fp(
  async (app, options: RateLimitsOptions) => {
    app.addHook('onSend', (request, reply, _, done) => {
      setRateLimitFields(request, reply);
      done();
    });
    app.decorateRequest('guessedUserId', null);
    if (options.requestsPerMinute === 0) {
      app.decorate('limits', NO_LIMITS);
      return;
    }
    const shares = createNetworkShares({ most: CREDENTIALS_AT_ONCE, name: 'requests at once' });
    const takesPlace = new WeakSet<FastifyRequest>();
    // Bodies that arrive slowly hold no place: one client could take its whole network's.
    app.addHook('preHandler', (request, reply, done) => {
      if (takesPlace.has(request)) shares.take(request.ip, reply.raw);
      done();
    });
    app.decorate('limits', createLimits(options, takesPlace));
  },
  { name: 'rate-limits', dependencies: ['auth'] },
);

const pass = async () => {};
const NO_LIMITS: RouteLimits = {
  credentials: pass,
  accounts: pass,
  challenges: pass,
  mails: pass,
  verifications: pass,
  avatars: pass,
  uploads: pass,
  messages: pass,
  invitations: pass,
  failures: pass,
  deliveries: pass,
  exports: pass,
  guesses: { refuse: pass, remember() {}, settle: pass },
};

/** @param takesPlace the requests that take a place of their network */
function createLimits(
  { requestsPerMinute, accountsPerDay, createCounter, deviceCookie }: RateLimitsOptions,
  takesPlace: WeakSet<FastifyRequest>,
): RouteLimits {
  /** By network, unless by a subject of the request. */
  const limit = (
    name: string,
    most: number,
    windowSeconds = MINUTE_SECONDS,
    subjectOf?: (request: FastifyRequest) => string,
  ): Hook => {
    const counters = (subjectOf ? [ONE] : BREADTHS).map((breadth) =>
      createCounter({ name: `${name}${breadth.name}`, most: most * breadth.share, windowSeconds }),
    );
    return async (request) => {
      const subjects = subjectOf ? [subjectOf(request)] : networksOf(request.ip);
      // The narrower one first: what it refuses does not count for the wider.
      for (const [i, subject] of subjects.entries()) {
        await counters[i]?.add(subject, (standing) => noteStanding(request, standing));
      }
    };
  };
  const credentials = limit('requests', requestsPerMinute);
  return {
    async credentials(request, reply) {
      await credentials(request, reply);
      takesPlace.add(request);
    },
    accounts: accountsPerDay === 0 ? pass : limit('accounts a day', accountsPerDay, DAY_SECONDS),
    challenges: limit('challenges', requestsPerMinute),
    mails: limit('mails', Math.max(1, Math.floor(requestsPerMinute * MAILS_SHARE))),
    verifications: limit('verifications', VERIFICATIONS),
    avatars: limit('avatars', AVATARS, MINUTE_SECONDS, signedInUserOf),
    uploads: limit('uploads', UPLOADS, MINUTE_SECONDS, callerOf),
    messages: limit('messages', MESSAGES, HOUR_SECONDS),
    invitations: limit('invitations', INVITATIONS, HOUR_SECONDS, signedInUserOf),
    failures: limit('reports', REPORTS),
    deliveries: limit('deliveries', DELIVERIES, MINUTE_SECONDS, signedInUserOf),
    exports: limit('exports', EXPORTS, HOUR_SECONDS, signedInUserOf),
    guesses: createGuessLimit(createCounter, deviceCookie),
  };
}

const ONE = { name: '', share: 1 };

/** The client's IPv4 address or IPv6 network. */
export const addressOf = ({ ip }: FastifyRequest) => normalizeIP(ip);

const signedInUserOf = ({ user }: FastifyRequest) => user?.userId ?? '';

const callerOf = ({ user, apiKey }: FastifyRequest) => apiKey?.userId ?? user?.userId ?? '';
