import { AppError } from '@easel/shared/node/app-error';
import fp from 'fastify-plugin';
import { hostnameOf } from '../http/host-names.ts';

/** The number of unknown names to log, limited because clients choose them. */
const MOST_NAMED = 20;

/** Answers 421 to a request for a host name that is not this Easel's, and logs each such name once. */
export const knownHostsPlugin = fp(
  async (app, { isKnown }: { isKnown: (field: string | undefined) => boolean }) => {
    const named = new Set<string>();
    /** The name of the last accepted request. Nearly all requests have the same one, and comparing it is faster than parsing it. */
    let lastKnown: string | undefined;
    app.addHook('onRequest', (request, _, done) => {
      const field = request.headers.host;
      if (field === lastKnown || isKnown(field)) {
        lastKnown = field;
        done();
        return;
      }
      const host = hostnameOf(field) ?? 'this name';
      if (!named.has(host) && named.size < MOST_NAMED) {
        named.add(host);
        request.log.warn({ host }, `Refused a request for an unknown host. ${adviceFor(host)}`);
      }
      throw new AppError('unknown_host', {
        detail: `${host} is not a name of this Easel. ${adviceFor(host)}`,
      });
    });
  },
  { name: 'known-hosts', dependencies: ['errors', 'request-log'] },
);

const adviceFor = (host: string) =>
  `If it is your own, set PUBLIC_URL to the address that people use, or ALLOWED_HOSTS=${host}.`;
