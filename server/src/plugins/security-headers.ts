import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** Restricts pages to resources of this origin, with the exceptions below, pins https where it is used, and forbids framing. */
export const securityHeadersPlugin = fp(
  async (app, { publicUrl }: { publicUrl: string }) => {
    const { protocol, host } = new URL(publicUrl);
    const https = protocol === 'https:';

    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: SELF,
          scriptSrc: SELF,
          scriptSrcAttr: NONE,
          styleSrc: SELF,
          // Style attributes place pop-ups and draw progress bars; they cannot load or run anything.
          styleSrcAttr: ["'unsafe-inline'"],
          // Previews are data: URLs; downloads and uploads are shown from blob: URLs.
          imgSrc: [...SELF, 'data:', 'blob:'],
          // The bundler inlines small fonts.
          fontSrc: [...SELF, 'data:'],
          // Older browsers do not count WebSockets as 'self'.
          connectSrc: [...SELF, `${https ? 'wss' : 'ws'}://${host}`],
          objectSrc: NONE,
          baseUri: SELF,
          formAction: SELF,
          frameAncestors: NONE,
          ...(https && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
      // Addresses may hold the token of a mailed link.
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    });
  },
  { name: 'security-headers' },
);
