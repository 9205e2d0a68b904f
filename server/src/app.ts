import type { RunningChores } from '@easel/shared/node/async/chores';
import { deriveKey } from '@easel/shared/node/crypto/secrets';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { apiRoutes } from './api.ts';
import { withoutApiVersion } from './http/api-version.ts';
import { createDeviceCookie } from './http/device-cookie.ts';
import { createHostCheck } from './http/host-names.ts';
import { jsonBodies } from './http/json-bodies.ts';
import { KEEP_ALIVE_MS } from './http/keep-alive.ts';
import { limitConnections } from './http/limit-connections.ts';
import { refuseConnection } from './http/refuse-connection.ts';
import { createKnownMailedLink } from './modules/auth/known-mailed-link.ts';
import { devMailRoutes } from './modules/dev-mail/dev-mail.routes.ts';
import { mcpRoutes } from './modules/mcp/mcp.routes.ts';
import { openAiRoutes } from './modules/openai/openai.routes.ts';
import { freshProofPlugin } from './modules/proof/require-fresh-proof.ts';
import { createKnownShare } from './modules/share-links/known-share.ts';
import { createKnownStatus } from './modules/status/known-status.ts';
import { createKnownInvitation } from './modules/team/known-invitation.ts';
import { allowedMethodsPlugin } from './plugins/allowed-methods.ts';
import { authPlugin } from './plugins/auth.ts';
import { corsPlugin } from './plugins/cors.ts';
import { currentRequestPlugin } from './plugins/current-request.ts';
import { drainingPlugin } from './plugins/draining.ts';
import { endedKeysPlugin } from './plugins/ended-keys.ts';
import { errorsPlugin, sendProblem } from './plugins/errors.ts';
import { headRequestsPlugin } from './plugins/head-requests.ts';
import { healthPlugin } from './plugins/health.ts';
import { installationMetricsPlugin } from './plugins/installation-metrics.ts';
import { knownHostsPlugin } from './plugins/known-hosts.ts';
import { metricsPlugin } from './plugins/metrics.ts';
import { openApiPlugin } from './plugins/openapi.ts';
import { operatorWarningsPlugin } from './plugins/operator-warnings.ts';
import { rateLimitsPlugin } from './plugins/rate-limits.ts';
import { realtimePlugin } from './plugins/realtime.ts';
import { refusalsPlugin } from './plugins/refusals.ts';
import { requestBudgetsPlugin } from './plugins/request-budgets.ts';
import { createRequestCounts } from './plugins/request-counts.ts';
import { requestIds, requestLogPlugin } from './plugins/request-log.ts';
import { securityHeadersPlugin } from './plugins/security-headers.ts';
import { securityTxtPlugin } from './plugins/security-txt.ts';
import { tracingPlugin } from './plugins/tracing.ts';
import { untrustedProxyPlugin } from './plugins/untrusted-proxy.ts';
import { webAppPlugin } from './plugins/web-app.ts';
import { connectionLimits } from './realtime/connection-limits.ts';
import { firstKnown } from './site/known-page.ts';
import { openSiteSettings } from './site/site-settings.ts';
import type { Context } from './wiring/context.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/**
 * Limits the time from a request's first byte to its last: the largest image to verify takes this long on a slow line (2 Mbit/s).
 * Node itself limits a request's head to one minute.
 */
const REQUEST_TIMEOUT_MS = 300_000;

const NO_CHORES: Pick<RunningChores, 'ages' | 'hanging'> = { ages: () => new Map(), hanging: () => [] };

/** Builds the HTTP server without listening. The order matters: plugins, routes, then the web app for all other paths. */
export async function buildApp(
  context: Context,
  chores: Pick<RunningChores, 'ages' | 'hanging'> = NO_CHORES,
): Promise<FastifyInstance> {
  const { config, db, now, logger, tracing, events, models, background, checks, services } = context;
  const { publicUrl, trustProxy, hostNames, pinsSubdomains, corsOrigins, metricsToken, drainMs } =
    config.http;
  const isKnownHost = createHostCheck(hostNames);
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(trustProxy),
    rewriteUrl: ({ url = '/' }) => withoutApiVersion(url),
    trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // No timeout: Fastify's default of ten seconds stopped servers whose disk was busy. Probes detect a start that hangs.
    pluginTimeout: 0,
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply, publicUrl),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, publicUrl),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  jsonBodies(app);

  await app.register(cookie);
  await app.register(errorsPlugin, { publicUrl });
  await app.register(requestLogPlugin);
  await app.register(currentRequestPlugin);
  if (tracing.isOn) await app.register(tracingPlugin, { tracing });
  await app.register(operatorWarningsPlugin, { warnings: config.warnings });
  if (trustProxy === false) await app.register(untrustedProxyPlugin);
  await app.register(knownHostsPlugin, { isKnown: isKnownHost });
  await app.register(corsPlugin, { origins: corsOrigins });
  await app.register(drainingPlugin);
  await app.register(allowedMethodsPlugin);
  await app.register(headRequestsPlugin);
  await app.register(securityHeadersPlugin, { publicUrl, pinsSubdomains, imageOrigin: context.imageOrigin });
  await app.register(metricsPlugin, { metrics: context.metrics, chores, token: metricsToken });
  await app.register(healthPlugin, { ...checks, hanging: chores.hanging });
  await app.register(authPlugin, {
    key: deriveKey(config.secret, 'access-token'),
    ttlSeconds: config.auth.accessTokenTtlSeconds,
    now,
    apiKeys: services.apiKeys,
    isSessionAlive: (user) => services.sessions.isAlive(user),
    isAddressProven: (userId) => services.account.isAddressProven(userId),
    revokedSessions: context.revokedSessions,
  });
  await app.register(endedKeysPlugin, {
    db,
    logger,
    now,
    events,
    forgetKeys: services.apiKeys.forgetKnown,
  });
  await app.register(refusalsPlugin, { db, background });
  await app.register(freshProofPlugin, { isProven: (user) => services.proofs.isProven(user) });
  await app.register(rateLimitsPlugin, {
    requestsPerMinute: config.auth.requestsPerMinute,
    accountsPerDay: config.accounts.perNetworkPerDay,
    createCounter: createRequestCounts({ db, logger, secret: deriveKey(config.secret, 'request-counts') }),
    deviceCookie: createDeviceCookie({
      key: deriveKey(config.secret, 'device-cookie'),
      isSecure: publicUrl.startsWith('https:'),
    }),
  });
  await app.register(requestBudgetsPlugin, {
    perMinute: config.limits.requestsPerMinute,
    db,
    logger,
    secret: deriveKey(config.secret, 'request-counts'),
  });
  const limits = config.limits.requestsPerMinute === 0 ? null : connectionLimits(trustProxy);
  if (limits) limitConnections(app.server, { trustProxy });
  const { presenter, announcedRows, estimates } = services;
  await app.register(installationMetricsPlugin, {
    db,
    now,
    estimates,
    checks: { ...checks.required, ...checks.optional },
    models: () => models.models(),
  });
  await app.register(realtimePlugin, {
    events,
    db,
    tracing,
    presenter,
    announcedRows,
    estimates,
    logger,
    now,
    isKnownHost,
    publicUrl,
    limits,
    drainMs,
  });
  await app.register(openApiPlugin, { publicUrl, product: config.product });

  await app.register(apiRoutes, { prefix: '/api', context });
  await app.register(openAiRoutes, { prefix: '/v1', ...services, models, background, db, publicUrl });
  await app.register(mcpRoutes, { ...services, models, publicUrl, corsOrigins, product: config.product });
  if (config.mailboxKey !== null) {
    const { mail, mailboxKey: key } = config;
    await app.register(devMailRoutes, { key, folder: mail.mailboxFolder, background });
  }
  await app.register(securityTxtPlugin, { security: config.security, publicUrl, now });
  const words = {
    ...config.product,
    origin: publicUrl,
    billing: config.billing.kind === 'off' ? ('off' as const) : ('on' as const),
    promptHelper: config.promptHelper ? ('on' as const) : ('off' as const),
  };
  await app.register(webAppPlugin, {
    folder: config.webDist,
    words,
    settings: await openSiteSettings(config.siteFile, logger),
    previews: services.galleryPreviews,
    known: firstKnown([
      createKnownShare(services),
      createKnownInvitation(services),
      createKnownMailedLink(services),
      createKnownStatus(services),
    ]),
  });
  return app;
}
