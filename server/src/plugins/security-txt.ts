import { DAY_MS } from '@easel/shared/contracts/durations';
import { AppError } from '@easel/shared/node/app-error';
import fp from 'fastify-plugin';
import type { SecurityContact } from '../deployment.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116, section 2.5.5, recommends less than a year. */
const VALID_DAYS = 180;

export interface SecurityTxtOptions {
  /** Undefined for none. */
  security: SecurityContact | undefined;
  publicUrl: string;
  now: () => Date;
}

/** Serves `security.txt` (RFC 9116), which says where to report vulnerabilities. */
export const securityTxtPlugin = fp(
  async (app, { security, publicUrl, now }: SecurityTxtOptions) => {
    app.get(PATH, { schema: { hide: true } }, async (_, reply) => {
      if (!security) throw new AppError('not_found');
      const { contact, policyUrl } = security;
      const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS);
      const fields = [
        `Contact: ${contact}`,
        `Expires: ${expires.toISOString()}`,
        ...(policyUrl === undefined ? [] : [`Policy: ${policyUrl}`]),
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}${PATH}`,
      ];
      return reply.type('text/plain; charset=utf-8').send(`${fields.join('\n')}\n`);
    });
  },
  { name: 'security-txt' },
);
