import { isNearbyAddress } from '@easel/shared/node/net/loopback';
import fp from 'fastify-plugin';

const ADVICE =
  'A proxy sends X-Forwarded-For, but TRUST_PROXY is not set: all of its clients share one address, and so one limit of sign-ins. Set TRUST_PROXY to the proxy’s address, or to loopback or uniquelocal.';

/** Warns once if a proxy in front is not trusted. Register it only while none is. */
export const untrustedProxyPlugin = fp(
  async (app) => {
    let hasWarned = false;
    app.addHook('onRequest', async ({ raw, log }) => {
      if (hasWarned || raw.headers['x-forwarded-for'] === undefined) return;
      const proxy = raw.socket.remoteAddress ?? '';
      if (!isNearbyAddress(proxy)) return;
      hasWarned = true;
      log.warn({ proxy }, ADVICE);
      app.operatorWarnings.add(ADVICE);
    });
  },
  { name: 'untrusted-proxy', dependencies: ['operator-warnings'] },
);
