import type { IncomingMessage, ServerResponse } from 'node:http';
import fp from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';

const SELF = ["'self'"];
const NONE = ["'none'"];
const YEAR_SECONDS = 31_536_000;

/** Browser features that no page uses, disabled so that an injected script could not use them either. */
const UNUSED_FEATURES = [
  ...[
    'accelerometer',
    'bluetooth',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
  ],
  ...['hid', 'magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb'],
  'xr-spatial-tracking',
];
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

export interface SecurityHeadersOptions {
  publicUrl: string;
  /** Whether Strict-Transport-Security includes subdomains. */
  pinsSubdomains: boolean;
  /** Another origin from which pages show images. */
  imageOrigin: string | undefined;
}

/**
 * Restricts pages to resources of this origin, with the exceptions below, pins https if it is used, and forbids framing. The
 * fields are the same for every answer, so they are computed once.
 */
export const securityHeadersPlugin = fp(
  async (app, options: SecurityHeadersOptions) => {
    // Helmet has no setting for Permissions-Policy.
    const fields = { ...fieldsOf(helmetOptions(options)), 'permissions-policy': PERMISSIONS_POLICY };
    app.addHook('onRequest', (_, reply, done) => {
      reply.headers(fields);
      done();
    });
  },
  { name: 'security-headers' },
);

function helmetOptions({ publicUrl, pinsSubdomains, imageOrigin }: SecurityHeadersOptions): HelmetOptions {
  const { protocol, host } = new URL(publicUrl);
  const https = protocol === 'https:';
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        scriptSrc: SELF,
        scriptSrcAttr: NONE,
        styleSrc: SELF,
        // Style attributes position pop-ups and draw progress bars; they cannot load or run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        // Previews are data: URLs; downloads and uploads are shown from blob: URLs.
        imgSrc: [...SELF, 'data:', 'blob:', ...(imageOrigin === undefined ? [] : [imageOrigin])],
        // The bundler inlines small fonts.
        fontSrc: [...SELF, 'data:'],
        // Older browsers do not count WebSockets as 'self'.
        connectSrc: [...SELF, `${https ? 'wss' : 'ws'}://${host}`],
        manifestSrc: SELF,
        workerSrc: SELF,
        objectSrc: NONE,
        baseUri: NONE,
        formAction: SELF,
        frameAncestors: NONE,
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: YEAR_SECONDS, includeSubDomains: pinsSubdomains },
    // URLs may contain the token of a mailed link.
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  };
}

/** Returns the header fields that helmet sets with these options. */
function fieldsOf(options: HelmetOptions): Record<string, string> {
  const fields: Record<string, string> = {};
  const response = {
    setHeader(name: string, value: string) {
      fields[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return fields;
}
