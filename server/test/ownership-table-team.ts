import { MEMBER, open, own, ownKeyed, type Row, row } from './ownership-rules.ts';

const READ = 'generations:read';
const WRITE = 'generations:write';

/** Teams, managed by their owners. The owner here has none before the first invitation. */
export const TEAM_ROWS: readonly Row[] = [
  row('GET /api/team', [401, 200, 200, 403, 403, 200], {}),
  row('POST /api/team/invitations', [401, 404, 201, 403, 403, 404], {
    thing: 'invitation',
    body: ({ id }) => ({ email: `${id}@example.com` }),
    but: MEMBER,
  }),
  own('DELETE /api/team/invitations/:id', 204, 'invitation', { but: MEMBER }),
  own('POST /api/team/invitations/:id/resend', 200, 'invitation', { but: MEMBER }),
  open('POST /api/team/invitations/view', 200, {
    thing: 'invitation',
    isRead: true,
    body: ({ token }) => ({ token }),
  }),
  // The invitation is for an address that no caller has.
  row('POST /api/team/invitations/accept', [401, 403, 403, 403, 403, 403], {
    thing: 'invitation',
    body: ({ token }) => ({ token }),
  }),
  row('GET /api/team/pictures', [401, 404, 200, 403, 200, 404], { scope: READ, but: { stranger: 200 } }),
  ownKeyed('PUT /api/generations/:id/team', 200, WRITE, 'picture'),
  ownKeyed('DELETE /api/generations/:id/team', 200, WRITE, 'picture'),
  row('PATCH /api/team', [401, 404, 200, 403, 403, 404], { body: { name: 'Studio' }, but: MEMBER }),
  own('DELETE /api/team/members/:userId', 204, 'member', { but: MEMBER }),
  row('POST /api/team', [401, 403, 409, 403, 403, 403], { body: { name: 'Studio' }, but: { stranger: 409 } }),
  row('DELETE /api/team', [401, 404, 204, 403, 403, 404], { but: MEMBER }),
];
