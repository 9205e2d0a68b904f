import { decided, inapplicable, type Statement, shown, tested } from './statement.ts';

const E2E = 'tests/e2e';
const SERVER = 'server/test';
const SESSION = 'web/src/lib/session-manager.test.ts';

/** Section 6: roles and permissions. */
export const ROLES: readonly Statement[] = [
  shown('6.visitor.header', 'Visitors see Sign In and Get Started'),
  shown('6.visitor.session', 'Generation needs a session'),
  shown('6.user.menu', 'Signed-in users have the avatar menu'),
  shown('6.user.pages', "Others see 'Authentication Required'"),
  tested('6.free.watermark', 'Free: a watermark', 'worker/test/finishing.test.ts', 'is included in previews'),
  shown('6.free.resolution', 'Free: lower resolution'),
  tested(
    '6.free.refused',
    'Free: larger resolutions are refused',
    `${SERVER}/generate.test.ts`,
    'refuses 1536x1536 on Free in every form, and names the limit',
  ),
  tested(
    '6.free.priority',
    'Free: no priority processing',
    'shared/src/node/queue/fair-queue.test.ts',
    'starts the first picture of a paid account before any waiting Free one',
  ),
  shown('6.free.notice', "Notice 'Free Plan' on each generation"),
  shown('6.free.high-resolution', 'High Resolution download disabled'),
  tested(
    '6.pro.clean',
    'Pro: no watermark, priority processing',
    `${SERVER}/generate.test.ts`,
    'allows it on Pro, without a watermark and with priority over Free',
  ),
  tested(
    '6.pro.high-resolution',
    'Pro: high-resolution PNG download',
    `${E2E}/models.test.ts`,
    'offers the high-resolution file only on Pro, and downloads it as soon as it is made',
  ),
  decided('6.pro.unlimited', 'Pro is unlimited on one page', 49),
  tested(
    '6.enterprise.unlimited',
    'Enterprise: unlimited',
    `${E2E}/plans-pages.test.ts`,
    "compares all plans with the catalog's values, and links there from the prices",
  ),
  shown('6.enterprise.support', 'Enterprise: 24/7 dedicated support within 4 hours'),
  shown('6.support', 'Pro: email support within 24 hours; Free: community support in 2-3 business days'),
  shown('6.live-chat', 'Live chat is for Pro and above'),
  shown('6.api-plans', 'Decisions: the API is open to every plan, at its rate limit'),
  inapplicable('6.anonymous', 'Anonymous access by the authentication service', 'not used by the product'),
];

/** Section 7: the calls it makes. */
export const CALLS: readonly Statement[] = [
  tested(
    '7.auth.signup',
    'POST signup: email, password, data.full_name',
    `${SERVER}/accounts.test.ts`,
    'opens a session at sign-up',
  ),
  tested(
    '7.auth.password',
    'POST token, grant type password',
    `${SERVER}/accounts.test.ts`,
    'signs in with the email address, however it is spelled',
  ),
  tested(
    '7.auth.refresh',
    'POST token, grant type refresh token',
    `${SERVER}/refresh.test.ts`,
    'returns a new access token and a new refresh token',
  ),
  tested(
    '7.auth.logout',
    'POST logout',
    `${SERVER}/accounts.test.ts`,
    'ends the session by its cookie and clears the cookie at sign-out',
  ),
  tested(
    '7.auth.recover',
    'POST recover: email',
    `${SERVER}/recovery.test.ts`,
    'gives the same answer for a recovery of an unknown address',
  ),
  tested('7.auth.user', 'GET user', `${SERVER}/accounts.test.ts`, 'returns the user and changes their name'),
  tested(
    '7.auth.update',
    'Update user with a new password',
    `${SERVER}/accounts.test.ts`,
    'replaces the password and signs out the other devices',
  ),
  tested(
    '7.auth.session',
    'Get the current session',
    SESSION,
    'is loading until the previous session is restored',
  ),
  tested(
    '7.auth.retries',
    'The auth client retries on 502, 503, 504',
    'web/src/features/auth/api/auth-call.test.ts',
    'retries a call to which a proxy responded with %i',
  ),
  tested(
    '7.subscribers.read',
    'Read subscribers',
    `${SERVER}/accounts.test.ts`,
    'creates the profile and the free subscription at sign-up',
  ),
  tested(
    '7.subscribers.insert',
    'Insert subscribers',
    `${SERVER}/accounts.test.ts`,
    'creates the profile and the free subscription at sign-up',
  ),
  tested(
    '7.profiles.read',
    'Read profiles; no row gives empty fields',
    `${SERVER}/profile.test.ts`,
    'exists for a user without a row, and renaming creates the row',
  ),
  tested(
    '7.profiles.upsert',
    'Upsert profiles',
    `${SERVER}/profile.test.ts`,
    'is read and renamed, together with the account',
  ),
  tested(
    '7.generate',
    "Function 'generate-image': body and response, by the decisions",
    `${SERVER}/generate.test.ts`,
    'applies defaults and returns the first generation and its batch',
  ),
  tested(
    '7.download.name',
    'Downloads are named generated-image-{id}.png or .jpg',
    'web/src/lib/save-file.test.ts',
    "has the extension of the picture's type",
  ),
  tested(
    '7.download.high-resolution',
    'high-res-generated-image-{id}.png',
    `${SERVER}/variant-links.test.ts`,
    'opens the file under its name',
  ),
  shown('7.api.generate', 'POST /api/generate with prompt, style, size, model and a bearer key'),
  shown('7.api.generation', 'GET /api/generations/{id}'),
  shown('7.api.lists', 'GET /api/styles, GET /api/models'),
  tested(
    '7.api.versioned',
    'A versioned path',
    `${SERVER}/generate.test.ts`,
    'behaves the same under /api/v1',
  ),
  tested(
    '7.api.public',
    'Decisions: models, styles and plans need no account',
    `${SERVER}/generations.test.ts`,
    'serves %s without an account',
  ),
  tested(
    '7.contact',
    'Decisions: the contact form makes a call',
    `${SERVER}/contact.test.ts`,
    'is stored, mailed to support, and confirmed to its sender',
  ),
  tested(
    '7.queries.retries',
    'Queries retry up to 3 times, not on 401 or 403',
    'web/src/lib/query-client.test.ts',
    'repeat a read up to three times',
  ),
  tested(
    '7.queries.refused',
    'Not on 401 or 403',
    'web/src/lib/query-client.test.ts',
    'never repeat a read that was refused',
  ),
  tested(
    '7.queries.fresh',
    'Data is fresh for 5 minutes',
    'web/src/lib/query-client.test.ts',
    'keep what they read fresh for five minutes',
  ),
  decided('7.mutations', 'Mutations retry once', 49),
];
