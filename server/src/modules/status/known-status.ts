import { within } from '@easel/shared/node/async/deadline';
import type { KnownPages } from '../../site/known-page.ts';
import type { StatusService } from './status.service.ts';

/** A part that hangs delays the answer for seconds: the document goes without it then, and its page says that it is checking. */
const LATEST_MS = 500;

/** Knows what `/status` shows. The browser renders an address with a query again, so that page asks. */
export function createKnownStatus({ status }: { status: StatusService }): KnownPages {
  return async (path, query) => {
    if (path !== '/status' || query.size > 0) return null;
    const answer = await within(status.read(), LATEST_MS);
    return answer ? { look: answer.status, token: null, answer } : null;
  };
}
