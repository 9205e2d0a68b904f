import { isNearbyAddress } from '@easel/shared/node/net/loopback';
import fp from 'fastify-plugin';

const ADVICE =
  "A proxy sends X-Forwarded-For, but TRUST_PROXY is not set: all of its clients share one address, and so one limit of sign-ins. Set TRUST_PROXY to the proxy's address, or to loopback or uniquelocal.";

/** Warns once if a proxy in front is not trusted. Register it only if no proxy is trusted. */
export const untrustedProxyPlugin = fp(
  async (app) => {
    let hasWarned = false;
    app.addHook('onRequest', ({ raw, log }, _, done) => {
      const proxy = raw.socket.remoteAddress ?? '';
      if (!hasWarned && raw.headers['x-forwarded-for'] !== undefined && isNearbyAddress(proxy)) {
        hasWarned = true;
        log.warn({ proxy }, ADVICE);
        app.operatorWarnings.add(ADVICE);
      }
      done();
    });
  },
  { name: 'untrusted-proxy', dependencies: ['operator-warnings'] },
);
