import { within } from '@easel/shared/node/async/deadline';
import type { KnownPages } from '../../site/known-page.ts';
import type { StatusService } from './status.service.ts';

/**
 * How long to wait for the status. A part that hangs delays it for seconds: the document is then sent without it, and the page
 * says that it is checking.
 */
const LATEST_MS = 500;

/** Provides the content of `/status`. The browser renders an address with a query again, so that page requests its content itself. */
export function createKnownStatus({ status }: { status: StatusService }): KnownPages {
  return async (path, query) => {
    if (path !== '/status' || query.size > 0) return null;
    const answer = await within(status.read(), LATEST_MS);
    return answer ? { look: answer.status, token: null, answer } : null;
  };
}
