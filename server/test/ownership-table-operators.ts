import { operators, type Row } from './ownership-rules.ts';

const REASON = { reason: 'Because' };

/** The operators' routes. */
export const OPERATOR_ROWS: readonly Row[] = [
  operators('GET /api/admin/me', 200),
  operators('GET /api/admin/users', 200),
  operators('GET /api/admin/users/:id', 200, { thing: 'user' }),
  operators('PUT /api/admin/users/:id/plan', 200, {
    thing: 'user',
    body: { plan: 'pro', endsAt: null, ...REASON },
  }),
  operators('PUT /api/admin/users/:id/api-rate', 200, {
    thing: 'user',
    body: { requestsPerHour: 50_000, ...REASON },
  }),
  operators('POST /api/admin/users/:id/suspend', 200, { thing: 'user', body: REASON }),
  operators('POST /api/admin/users/:id/unsuspend', 200, { thing: 'user', body: REASON }),
  operators('GET /api/admin/invitations', 200),
  // On this table's server, sign-up is open to everyone.
  operators('POST /api/admin/invitations', 409, {
    thing: 'email',
    body: ({ email }) => ({ email, mailsLink: false }),
  }),
  operators('DELETE /api/admin/invitations/:id', 204, { thing: 'signUpInvitation' }),
  operators('GET /api/admin/messages', 200),
  operators('PATCH /api/admin/messages/:id', 200, { thing: 'contactMessage', body: { isAnswered: true } }),
  operators('GET /api/admin/pictures', 200),
  operators('POST /api/admin/pictures/:id/take-down', 204, { thing: 'published', body: REASON }),
  operators('GET /api/admin/queue', 200),
  operators('GET /api/admin/generations', 200, { query: '?status=pending' }),
  operators('POST /api/admin/generations/:id/cancel', 200, { thing: 'waiting', body: REASON }),
  operators('POST /api/admin/generations/:id/retry', 200, { thing: 'failed', body: REASON }),
  operators('GET /api/admin/failures', 200),
  operators('POST /api/admin/failures/retry', 200, {
    body: { code: 'internal', model: 'none', server: null, hours: 1, ...REASON },
  }),
  operators('GET /api/admin/queue/orders', 200),
  operators('PUT /api/admin/models/painter/pause', 204, { body: { isPaused: false, ...REASON } }),
  operators('PUT /api/admin/plans/team/queue', 204, { body: { terms: null, ...REASON } }),
  operators('GET /api/admin/workers', 200),
  operators('PUT /api/admin/workers/:id/drain', 204, {
    thing: 'worker',
    body: { isDrained: true, ...REASON },
  }),
  operators('GET /api/admin/packs', 200),
  // This table's server installs nothing.
  operators('POST /api/admin/packs/sdxs/install', 409, {
    body: { license: 'CreativeML Open RAIL++-M' },
  }),
  operators('POST /api/admin/packs/sdxs/cancel', 204),
  operators('DELETE /api/admin/packs/sdxs', 409),
  operators('GET /api/admin/refunds', 200),
  operators('POST /api/admin/refunds/:id/review', 204, { thing: 'refund' }),
  operators('POST /api/admin/refunds/:id/decision', 204, {
    thing: 'refund',
    body: { decision: 'deny', ...REASON },
  }),
  operators('GET /api/admin/security-log', 200),
  operators('GET /api/admin/audit', 200),
];
