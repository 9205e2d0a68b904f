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
/** Per minute. Each decodes an image of the client. */
const VERIFICATIONS = 30;
/** Per minute. Each decodes an image of the user. */
const AVATARS = 10;
/** Per minute. Each decodes an image of the user, and stores it. */
const UPLOADS = 30;
/** Messages to support per hour. Each sends two mails, one of them to an address that the sender only claims to own. */
const MESSAGES = 10;
/** Invitations to a team per hour. Each sends a mail to an address that the team's owner enters. */
const INVITATIONS = 30;
/** Repeated deliveries and test deliveries of webhooks per minute. */
const DELIVERIES = 30;
/** Links to an account's data per hour. */
const EXPORTS = 10;
/** Requests of one network that may wait for a password hash at once: an eighth of all that may wait. */
const CREDENTIALS_AT_ONCE = 50;
/** The share of the requests per minute that may send a mail. */
const MAILS_SHARE = 1 / 4;

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Hooks that limit how often a route is requested. Each throws {AppError} rate_limited. */
export interface RouteLimits {
  /** Requests that hash a password, by address: `onRequest`. A request takes one of its network's places once its body has arrived. */
  credentials: Hook;
  /** Creating an account, by address: `preHandler`, so that a mistake in the form does not count. */
  accounts: Hook;
  /** Beginning to sign in with a passkey, by address: every visit to the sign-in page does this. */
  challenges: Hook;
  /** Requests that send mail to an address that the sender only claims to own: `onRequest`. */
  mails: Hook;
  /** Verifying an image, by address: `onRequest`. */
  verifications: Hook;
  /** Choosing an avatar, by user: `onRequest`, after `requireUser`. */
  avatars: Hook;
  /** Uploading a picture to work from, by user: `onRequest`, after `requireScope`. */
  uploads: Hook;
  /** Writing to support, by address: `preHandler`, so that a mistake in the form does not count. */
  messages: Hook;
  /** Inviting to a team, by its owner: `preHandler`, after `requireUser`. */
  invitations: Hook;
  /** Reporting a failed page, by address: `onRequest`. */
  failures: Hook;
  /** Repeating deliveries of a webhook, and test deliveries, by user: `onRequest`, after `requireUser`. */
  deliveries: Hook;
  /** Links to all data of an account, each of which is announced by mail, by user: `onRequest`, after `requireUser`. */
  exports: Hook;
  guesses: GuessLimit;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: RouteLimits;
  }
  interface FastifyRequest {
    /** The user whose code a visitor enters, for {@link RouteLimits.guesses}. */
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

/** Limits requests by the client's address, by the account, or by both. */
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
    // After the body has arrived: otherwise one client with slow bodies could take all places of its network.
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

/** @param takesPlace the requests that take one of their network's places */
function createLimits(
  { requestsPerMinute, accountsPerDay, createCounter, deviceCookie }: RateLimitsOptions,
  takesPlace: WeakSet<FastifyRequest>,
): RouteLimits {
  /** Limits by network, or by another subject of the request. */
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
      // The narrower one first: a request that it refuses does not count for the wider.
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
