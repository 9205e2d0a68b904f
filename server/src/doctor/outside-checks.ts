import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@easel/shared/node/logger';
import { verifySmtp } from '@easel/shared/node/mail/smtp-mailer';
import { openModelRegistry } from '@easel/shared/node/models/open-model-registry';
import { createModerationEndpoint } from '@easel/shared/node/moderation/moderation-endpoint';
import { isLoopbackHost } from '@easel/shared/node/net/loopback';
import type { ServerConfig } from '../config.ts';
import { type Check, type Finding, fault, ok, warning } from './finding.ts';

const ANSWER_WITHIN_MS = 5_000;

type Found = Omit<Finding, 'part'>;

export interface OutsideCheckOptions {
  config: ServerConfig;
  logger: Logger;
}

/**
 * Checks the services that Easel uses, how it can be reached, and its settings: models, mail, payments, sign-in provider, moderation,
 * addresses, proxies.
 */
export function outsideChecks({ config, logger }: OutsideCheckOptions): Check[] {
  return [
    {
      part: 'models',
      advice: 'Correct the models file; infra/models/README.md describes it.',
      atStart: true,
      look: () => checkModels(config, logger),
    },
    {
      part: 'mail',
      advice: 'Check SMTP_URL. Until it answers, confirmations and password resets are not delivered.',
      atStart: true,
      look: () => checkMail(config),
    },
    {
      part: 'payments',
      advice: 'Check STRIPE_SECRET_KEY and that this machine reaches api.stripe.com.',
      atStart: true,
      look: () => checkPayments(config),
    },
    {
      part: 'sign-in provider',
      advice: 'Check OIDC_ISSUER: until the provider answers, nobody can sign in with it.',
      atStart: true,
      look: () => checkProvider(config),
    },
    {
      part: 'moderation',
      advice:
        'Check MODERATION_URL, MODERATION_API_KEY and MODERATION_MODEL: until the endpoint answers, what it has to check is refused.',
      atStart: true,
      look: () => checkModeration(config),
    },
    {
      part: 'addresses',
      advice: 'Check PUBLIC_URL.',
      atStart: false,
      look: () => checkAddress(config),
    },
    { part: 'proxy', advice: 'Check TRUST_PROXY.', atStart: true, look: async () => checkProxy(config) },
    {
      part: 'settings',
      advice: 'Check the settings.',
      atStart: false,
      look: async () => checkSettings(config),
    },
    {
      part: 'web app',
      advice: 'Run `npm run build`, or set WEB_DIST to the built web app.',
      atStart: true,
      async look() {
        await access(join(config.webDist, 'index.html'));
        return [ok('it is built.')];
      },
    },
  ];
}

async function checkModels({ modelFiles }: ServerConfig, logger: Logger): Promise<Found[]> {
  const registry = await openModelRegistry({ ...modelFiles, logger });
  try {
    const models = registry.models();
    const urls = new Set(
      models.flatMap((model) => ('endpoints' in model ? model.endpoints.map(({ url }) => url) : [])),
    );
    const findings = await Promise.all([...urls].map(checkEndpoint));
    return [ok(`${models.length} in the models file, at ${urls.size} servers.`), ...findings.flat()];
  } finally {
    await registry.close();
  }
}

/** Any answer counts: only the adapter has the server's paths and keys. */
async function checkEndpoint(url: string): Promise<Found[]> {
  const answer = await answerOf(url);
  if (answer !== undefined) return [];
  const { host } = new URL(url);
  return [
    warning(`${host} does not answer this machine.`, 'Start it. Ignore this if the workers can reach it.'),
  ];
}

async function checkMail({ mail, product, http }: ServerConfig): Promise<Found[]> {
  const { smtpUrl, requireTls, from } = mail;
  if (smtpUrl === undefined && isLoopbackHost(new URL(http.publicUrl).hostname))
    return [ok('mails are written to files, as this Easel is for one machine.')];
  if (smtpUrl === undefined)
    return [warning('mails are written to files.', 'Set SMTP_URL, or nobody can reset a password.')];
  await verifySmtp({ url: smtpUrl, requireTls });
  if (product.supportEmail.endsWith('.example'))
    return [
      warning(
        `SUPPORT_EMAIL is ${product.supportEmail}, and mails come from ${from}.`,
        'Set SUPPORT_EMAIL to an address of yours.',
      ),
    ];
  return [ok('the mail server takes the credentials.')];
}

async function checkPayments({ billing }: ServerConfig): Promise<Found[]> {
  if (billing.kind === 'off') return [ok('nothing is sold.')];
  if (billing.kind === 'local') return [ok('test billing: plans cost nothing.')];
  const { openStripe } = await import('../modules/billing/providers/stripe-client.ts');
  await openStripe(billing).prices.list({ limit: 1 });
  if (billing.secretKey.includes('_test_'))
    return [warning('Stripe takes the key, which is one for tests.', 'Use a live key to take money.')];
  return [ok('Stripe takes the key.')];
}

async function checkProvider({ auth: { provider } }: ServerConfig): Promise<Found[]> {
  if (!provider) return [];
  const { discoverProvider } = await import('../modules/oidc/provider.ts');
  await discoverProvider(provider);
  return [ok(`${provider.issuer} answers.`)];
}

async function checkModeration({ moderation: { endpoint, stages } }: ServerConfig): Promise<Found[]> {
  if (!endpoint || stages.length === 0) return [];
  await createModerationEndpoint(endpoint)({ text: 'a lighthouse' });
  return [ok('the endpoint answers.')];
}

async function checkAddress({ http }: ServerConfig): Promise<Found[]> {
  const { publicUrl } = http;
  const answer = await answerOf(`${publicUrl}/healthz`);
  const advice = 'Check DNS, the certificate and the proxy. Ignore this if users can reach it.';
  if (answer === undefined) return [warning(`${publicUrl} does not answer this machine.`, advice)];
  if (answer.status === 421)
    return [
      fault(`${publicUrl} refuses its own name.`, 'Add the name to ALLOWED_HOSTS, or correct PUBLIC_URL.'),
    ];
  if (!answer.ok) return [warning(`${publicUrl} answers ${answer.status}.`, advice)];
  return [ok(`${publicUrl} answers.`)];
}

/** Easel itself serves http, so an https address means a proxy in front. */
function checkProxy({ http: { publicUrl, trustProxy } }: ServerConfig): Found[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (trustProxy !== false) return [ok('X-Forwarded-* headers of the proxies in TRUST_PROXY are used.')];
  if (protocol === 'https:' && !isLoopbackHost(hostname))
    return [
      warning(
        'PUBLIC_URL has https, so a proxy is in front, and none is trusted: all visitors share its address and its limits.',
        'Set TRUST_PROXY to its address.',
      ),
    ];
  return [ok('no proxy is trusted.')];
}

const checkSettings = ({ warnings }: ServerConfig): Found[] =>
  warnings.length === 0 ? [ok('nothing is unsafe.')] : warnings.map((each) => warning(each, ''));

const answerOf = (url: string): Promise<Response | undefined> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => undefined);
