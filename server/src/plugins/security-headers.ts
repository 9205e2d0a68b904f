import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

const SELF = ["'self'"];
const NONE = ["'none'"];

/**
 * Everything comes from this origin; the exceptions say why. Over https the browser is told to stay there. Nothing may
 * put us into a frame.
 */
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
          // Previews arrive as data: URLs, downloads and uploads are shown from blob: URLs.
          imgSrc: [...SELF, 'data:', 'blob:'],
          // The bundler inlines small fonts.
          fontSrc: [...SELF, 'data:'],
          // Older browsers do not count the socket as 'self'.
          connectSrc: [...SELF, `${https ? 'wss' : 'ws'}://${host}`],
          objectSrc: NONE,
          baseUri: SELF,
          formAction: SELF,
          frameAncestors: NONE,
          ...(https && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
      // The token of a mailed link stands in the address.
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    });
  },
  { name: 'security-headers' },
);
