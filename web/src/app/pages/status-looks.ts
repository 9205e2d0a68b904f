import type { Health, Status, StatusPartId } from '@easel/shared/contracts/status.schema';
import { known, type Look } from './opened-pages';

/** For each part, the server copies the element of a part in the same state. */
const part = (id: StatusPartId, status: Health): Status['parts'][number] => ({
  id,
  name: known('answer.parts.0.name'),
  status,
  detail: known('answer.parts.0.detail'),
});
const PARTS = [part('api', 'operational'), part('database', 'degraded'), part('queue', 'down')];

const look = (status: Health): Look => ({
  name: status,
  address: '/status',
  known: { token: null, answer: { status, checkedAt: '', parts: PARTS } satisfies Status },
  // The page requests the history.
  modules: ['../shared/src/contracts/public-endpoints.schema.ts'],
});

/** What `/status` shows, by the worst state of all parts. */
export const STATUS_LOOKS: readonly Look[] = [look('operational'), look('degraded'), look('down')];
