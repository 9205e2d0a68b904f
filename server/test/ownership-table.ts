import {
  account,
  everybody,
  keyed,
  open,
  own,
  ownKeyed,
  PROVEN,
  people,
  type Row,
  row,
} from './ownership-rules.ts';
import { OPERATOR_ROWS } from './ownership-table-operators.ts';
import { TEAM_ROWS } from './ownership-table-team.ts';
import { pushSubscription, type Thing } from './ownership-world.ts';
import { PASSWORD } from './test-server.ts';

const READ = 'generations:read';
const WRITE = 'generations:write';
const ACCOUNT = 'account:read';
const TEMPLATE = { title: 'A', prompt: 'a fox', category: 'Nature' };
const STYLE = (thing: Thing) => ({ name: `style ${thing.id?.slice(-12)}`, promptSuffix: 'in blue' });
const PRO_ORDER = { plan: 'pro', interval: 'month' };
const CREDENTIAL = { id: 'eA', rawId: 'eA', type: 'public-key' };
const STRANGE_REGISTRATION = { ...CREDENTIAL, response: { clientDataJSON: 'eA', attestationObject: 'eA' } };
const STRANGE_ASSERTION = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'eA', authenticatorData: 'eA', signature: 'eA' },
};
const wanted = ({ id }: Thing) => ({ action: 'favorite', ids: [id] });
const signedQuery = ({ signed = '' }: Thing) => signed;

/** Every route needs a row: a missing one fails the test. */
export const OWNERSHIP: readonly Row[] = [
  // Accounts
  open('GET /api/auth/signup', 200),
  open('POST /api/auth/signup', 200, {
    thing: 'email',
    body: ({ email }) => ({ email, password: PASSWORD }),
  }),
  open('POST /api/auth/recover', 200, { thing: 'email', body: ({ email }) => ({ email }) }),
  open('POST /api/auth/link', 410, { body: { token: 'x'.repeat(43) } }),
  people('POST /api/auth/verify', 410, { body: { token: 'x'.repeat(43), type: 'recovery' } }),
  account('POST /api/auth/confirmation', 200),
  account('GET /api/auth/email', 200),
  account('POST /api/auth/email', 200, {
    thing: 'email',
    body: ({ email }) => ({ email: `new-${email}` }),
  }),
  account('DELETE /api/auth/email', 204),
  people('POST /api/auth/email/confirm', 410, { body: { token: 'x'.repeat(43) } }),
  open('POST /api/auth/email/stop', 410, { body: { token: 'x'.repeat(43) } }),
  account('GET /api/auth/sessions', 200),
  account('DELETE /api/auth/sessions', 204),
  own('DELETE /api/auth/sessions/:id', 204, 'session'),
  account('GET /api/auth/security-log', 200),
  open('POST /api/auth/token', 401, {
    thing: 'email',
    query: '?grant_type=password',
    body: ({ email }) => ({ email, password: PASSWORD }),
  }),
  open('POST /api/auth/passkeys/sign-up/options', 200, { thing: 'email', body: ({ email }) => ({ email }) }),
  open('POST /api/auth/passkeys/sign-up', 422, { body: { credential: STRANGE_REGISTRATION } }),
  open('POST /api/auth/passkeys/sign-in/options', 200),
  open('POST /api/auth/passkeys/sign-in', 422, { body: { credential: STRANGE_ASSERTION } }),
  account('GET /api/auth/passkeys', 200),
  account('POST /api/auth/passkeys/options', 200),
  account('POST /api/auth/passkeys', 422, { body: { credential: STRANGE_REGISTRATION } }),
  own('PATCH /api/auth/passkeys/:id', 200, 'passkey', { body: { name: 'My phone' } }),
  own('DELETE /api/auth/passkeys/:id', 204, 'passkey'),
  open('POST /api/auth/second-step', 410, { body: { token: 'x'.repeat(43), code: '000000' } }),
  open('GET /api/auth/oidc/start', 404),
  open('GET /api/auth/oidc/callback', 404),
  open('POST /api/auth/oidc/sign-in', 404, { body: { token: 'x'.repeat(43) } }),
  account('GET /api/auth/oidc/identity', 200),
  account('POST /api/auth/oidc/identity/options', 404),
  account('POST /api/auth/oidc/identity', 404, { body: { token: 'x'.repeat(43) } }),
  account('DELETE /api/auth/oidc/identity', 404),
  account('GET /api/auth/proof', 200),
  account('POST /api/auth/proof/options', 200),
  account('POST /api/auth/proof/provider', 404, { body: { page: '/settings' } }),
  account('POST /api/auth/proof', 204, { body: { password: PASSWORD } }),
  account('GET /api/auth/two-factor', 200),
  account('POST /api/auth/two-factor', 200),
  account('POST /api/auth/two-factor/confirm', 422, { body: { code: '000000' } }),
  account('POST /api/auth/two-factor/recovery-codes', 422, { body: { code: '000000' } }),
  account('POST /api/auth/two-factor/disable', 422, { body: { code: '000000' } }),
  account('GET /api/auth/user', 200),
  account('PUT /api/auth/user', 200, { body: { data: { full_name: 'Ada' } } }),
  account('GET /api/profile', 200),
  account('PUT /api/profile', 200, { body: { fullName: 'Ada' } }),
  account('PUT /api/profile/avatar', 415),
  account('DELETE /api/profile/avatar', 200),
  open('GET /api/avatars/:id', 404, { thing: 'ownId' }),
  account('GET /api/settings', 200),
  account('PATCH /api/settings', 200, { body: {} }),
  account('POST /api/export', 200),
  open('GET /api/export/:id', 200, { thing: 'export', query: signedQuery }),
  open('GET /api/export/:id', 400, { thing: 'export' }),
  people('POST /api/contact', 201, {
    thing: 'message',
    body: ({ id, email }) => ({
      id,
      email,
      firstName: 'Ada',
      lastName: 'Byron',
      subject: 'Bug Report',
      message: 'It hums.',
    }),
  }),
  open('POST /api/failures', 204, { body: { path: '/', message: 'It hums.' } }),

  // Programs
  account('GET /api/keys', 200),
  account('POST /api/keys', 201, { body: { name: 'one more' }, but: PROVEN }),
  own('DELETE /api/keys/:id', 204, 'key'),
  open('POST /api/news/unsubscribe', 400),
  account('GET /api/push', 200),
  account('POST /api/push/devices', 201, { body: pushSubscription('new') }),
  own('DELETE /api/push/devices/:id', 204, 'pushDevice'),
  account('PUT /api/push/attention', 204, { body: { isLooking: true } }),
  account('GET /api/webhooks', 200),
  account('POST /api/webhooks', 201, { body: { url: 'https://hooks.example.com/a' }, but: PROVEN }),
  own('PATCH /api/webhooks/:id', 200, 'webhook', { body: { enabled: false }, but: PROVEN }),
  own('DELETE /api/webhooks/:id', 204, 'webhook'),
  own('POST /api/webhooks/:id/secret', 200, 'webhook', { but: PROVEN }),
  own('GET /api/webhooks/:id/deliveries', 200, 'webhook'),
  own('POST /api/webhooks/:id/test', 202, 'webhook'),
  own('POST /api/webhooks/:id/deliveries/:deliveryId/redeliver', 202, 'delivery'),

  // The catalog
  open('GET /api/models', 200),
  open('GET /api/styles', 200),
  open('GET /api/plans', 200),
  open('GET /api/status', 200),
  open('GET /api/status/history', 200),

  // Generations
  keyed('POST /api/generate', 202, WRITE, { body: { prompt: 'a fox' } }),
  keyed('GET /api/generations', 200, READ),
  ownKeyed('GET /api/generations/:id', 200, READ, 'picture'),
  ownKeyed('PATCH /api/generations/:id', 200, WRITE, 'picture', { body: { isFavorite: true } }),
  ownKeyed('DELETE /api/generations/:id', 204, WRITE, 'picture'),
  ownKeyed('POST /api/generations/:id/cancel', 200, WRITE, 'waiting'),
  ownKeyed('POST /api/generations/:id/retry', 200, WRITE, 'canceled'),
  ownKeyed('POST /api/generations/:id/next', 200, WRITE, 'waiting'),
  ownKeyed('GET /api/generations/:id/events', 200, READ, 'picture'),
  ownKeyed('PUT /api/generations/:id/publication', 200, WRITE, 'picture'),
  ownKeyed('DELETE /api/generations/:id/publication', 200, WRITE, 'published'),
  ownKeyed('POST /api/generations/:id/variants', 202, WRITE, 'clean', { body: { kind: 'high-res' } }),
  ownKeyed('GET /api/generations/:id/lineage', 200, READ, 'picture'),
  keyed('POST /api/uploads', 415, WRITE),
  keyed('GET /api/uploads', 200, READ),
  ownKeyed('GET /api/uploads/:id', 200, READ, 'upload'),
  ownKeyed('DELETE /api/uploads/:id', 204, WRITE, 'upload'),
  open('GET /api/uploads/:id/picture', 200, { thing: 'upload', query: signedQuery }),
  open('GET /api/uploads/:id/picture', 400, { thing: 'upload' }),
  // The signature is for the other file of the upload.
  open('GET /api/uploads/:id/display', 403, { thing: 'upload', query: signedQuery }),
  // Answers for each id whether it was done. A separate test asserts that other users' generations stay unchanged.
  keyed('POST /api/generations/bulk', 200, WRITE, { thing: 'picture', body: wanted }),
  keyed('POST /api/generations/tags', 200, WRITE, {
    thing: 'picture',
    body: ({ id }) => ({ ids: [id], add: ['fox'] }),
  }),
  keyed('GET /api/tags', 200, READ),
  keyed('POST /api/generations/archive', 200, READ, {
    thing: 'picture',
    body: ({ id }) => ({ ids: [id] }),
    isRead: true,
  }),
  open('GET /api/archive/:id', 200, { thing: 'archive', query: signedQuery }),
  open('GET /api/archive/:id', 400, { thing: 'archive' }),
  account('GET /api/share-links', 200),
  account('POST /api/share-links', 201, {
    thing: 'picture',
    body: ({ id }) => ({ kind: 'picture', targetId: id, days: 7 }),
    but: { other: 404, unproven: 403, removed: 404, stranger: 404, operator: 404, plainOperator: 404 },
  }),
  own('DELETE /api/share-links/:id', 204, 'shareLink'),
  open('POST /api/shared', 200, { thing: 'shareLink', body: ({ token }) => ({ token }), isRead: true }),
  keyed('GET /api/albums', 200, READ),
  keyed('POST /api/albums', 201, WRITE, { thing: 'email', body: ({ email }) => ({ name: email }) }),
  ownKeyed('PATCH /api/albums/:id', 200, WRITE, 'album', { body: ({ id }) => ({ name: `renamed ${id}` }) }),
  ownKeyed('DELETE /api/albums/:id', 204, WRITE, 'album'),
  ownKeyed('POST /api/albums/:id/pictures', 200, WRITE, 'album', {
    body: ({ pictureId }) => ({ action: 'add', ids: [pictureId] }),
  }),
  keyed('POST /api/sheets', 202, WRITE, { body: { prompts: ['a {red|blue} fox'] } }),
  keyed('GET /api/sheets', 200, READ),
  ownKeyed('GET /api/sheets/:id', 200, READ, 'sheet'),
  ownKeyed('GET /api/sheets/:id/image.png', 200, READ, 'sheet'),
  ownKeyed('POST /api/sheets/:id/cancel', 200, WRITE, 'sheet'),
  ownKeyed('DELETE /api/sheets/:id', 204, WRITE, 'sheet'),
  keyed('POST /api/queue/pause', 200, WRITE),
  keyed('POST /api/queue/resume', 200, WRITE),
  open('GET /api/images/:id/original', 200, { thing: 'picture', query: signedQuery }),
  open('GET /api/images/:id/original', 400, { thing: 'picture' }),
  // The signature is for another file of the same picture.
  open('GET /api/images/:id/thumbnail', 403, { thing: 'picture', query: signedQuery }),
  open('POST /api/verify', 415),

  // Custom styles
  keyed('GET /api/custom-styles', 200, READ),
  row('POST /api/custom-styles', [401, 403, 201, 403, 201, 403], {
    thing: 'message',
    scope: WRITE,
    body: STYLE,
    but: { stranger: 201 },
  }),
  ownKeyed('GET /api/custom-styles/:id', 200, READ, 'customStyle'),
  ownKeyed('PATCH /api/custom-styles/:id', 200, WRITE, 'customStyle', { body: { promptSuffix: 'in red' } }),
  ownKeyed('DELETE /api/custom-styles/:id', 204, WRITE, 'customStyle'),

  // The gallery
  everybody('GET /api/gallery', 200),
  everybody('GET /api/gallery/:id', 200, { thing: 'published' }),
  everybody('GET /api/gallery/:id', 404, { thing: 'picture' }),
  open('GET /api/authors/:id', 200, { thing: 'author' }),
  open('GET /api/authors/:id', 404, { thing: 'picture' }),
  open('GET /api/gallery/:id/download', 302, { thing: 'published' }),
  open('GET /api/gallery/:id/download', 404, { thing: 'picture' }),
  open('GET /api/gallery/:id/preview', 200, { thing: 'published' }),
  open('GET /api/gallery/:id/preview', 404, { thing: 'picture' }),
  account('PUT /api/gallery/:id/like', 200, { thing: 'published' }),
  account('DELETE /api/gallery/:id/like', 200, { thing: 'published' }),
  account('PUT /api/gallery/:id/like', 404, { thing: 'picture' }),

  // Prompts
  account('GET /api/prompts', 200),
  account('DELETE /api/prompts', 204),
  // Without a language model.
  account('POST /api/prompts/improve', 404, { body: { prompt: 'a fox' }, but: PROVEN }),
  everybody('GET /api/templates', 200),
  account('POST /api/templates', 201, { body: TEMPLATE }),
  own('DELETE /api/templates/:id', 204, 'template'),

  // Billing
  keyed('GET /api/stats', 200, ACCOUNT),
  keyed('GET /api/subscription', 200, ACCOUNT),
  account('GET /api/billing', 200),
  account('POST /api/billing/quote', 200, { body: PRO_ORDER }),
  row('POST /api/billing/checkout', [401, 200, 409, 403, 403, 200], { body: PRO_ORDER, but: PROVEN }),
  row('POST /api/billing/portal', [401, 409, 409, 403, 403, 409], {}),
  row('POST /api/billing/change', [401, 409, 200, 403, 403, 409], { body: PRO_ORDER }),
  row('POST /api/billing/trial', [401, 200, 409, 403, 403, 200], { but: { unproven: 409 } }),
  row('POST /api/billing/cancel', [401, 409, 200, 403, 403, 409], {}),
  row('POST /api/billing/resume', [401, 409, 200, 403, 403, 409], {}),
  // Another user's order, for every caller.
  row('GET /api/billing/test-checkout/:session', [401, 404, 404, 403, 403, 404], { thing: 'order' }),
  row('POST /api/billing/test-checkout/:session', [401, 404, 404, 403, 403, 404], {
    thing: 'order',
    body: { confirm: true },
  }),
  open('POST /api/billing/stripe/webhook', 404, { body: {} }),
  account('GET /api/refunds', 200),
  row('POST /api/refunds', [401, 409, 201, 403, 403, 409], {
    body: { reason: 'wrong_plan', message: 'Not what I need.' },
  }),

  // OpenAI's wire format
  row('POST /v1/images/generations', [401, 400, 400, 403, 400, 400], { scope: WRITE, body: {} }),
  row('POST /v1/images/edits', [401, 400, 400, 403, 400, 400], { scope: WRITE, body: {} }),
  row('POST /v1/images/variations', [401, 400, 400, 403, 400, 400], { scope: WRITE, body: {} }),
  row('GET /v1/models', [401, 200, 200, 200, 200, 200], { but: { suspendedKey: 403 } }),
  row('GET /v1/models/painter', [401, 200, 200, 200, 200, 200], { but: { suspendedKey: 403 } }),

  // The Model Context Protocol: what each tool may reach is in mcp.test.ts.
  row('POST /mcp', [401, 406, 406, 406, 406, 406], { but: { suspendedKey: 403 }, body: {} }),

  ...OPERATOR_ROWS,
  ...TEAM_ROWS,

  // About the service
  open('GET /api/openapi.json', 200),
  open('GET /api/postman.json', 200),
  open('GET /healthz', 200),
  open('GET /readyz', 200),
  open('GET /metrics', 200),
  open('GET /.well-known/security.txt', 404),
  open('GET /dev/mail', 404),

  // Last, because it ends the sessions of the accepted callers.
  account('POST /api/account/deletion', 200),
  open('POST /api/auth/logout', 204),
];
