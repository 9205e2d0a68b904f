import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import { savePromise } from '@easel/shared/node/repos/generations/forecasts.repo';
import type {
  GenerationRow,
  GenerationWithImage,
} from '@easel/shared/node/repos/generations/generations.repo';
import type { NoticesService } from '../notices/notices.service.ts';
import type { Admission } from './admission.ts';
import type { Dispatch } from './dispatch.ts';
import { promiseOf, type QueueEstimates } from './queue-estimates.ts';

export interface Accepted {
  rows: GenerationWithImage[];
  admission: Admission;
  /** Whether the rows were inserted with their promised completion times. */
  hasPromises?: boolean;
}

export interface AnnouncementOptions {
  db: Db;
  estimates: Pick<QueueEstimates, 'of'>;
  notices: Pick<NoticesService, 'creditsUsedUp'>;
  dispatch: Pick<Dispatch, 'announceRow' | 'enqueue'>;
  background: Background;
}

/** Returns a function that notifies browsers, workers and the account of accepted generations. Call it after the commit. */
export function createAnnouncement({ db, estimates, notices, dispatch, background }: AnnouncementOptions) {
  function noticeLastCredit({ accountId, plan, period, isLastCredit }: Admission): void {
    if (isLastCredit) notices.creditsUsedUp(accountId, period, plan.imagesPerMonth ?? 0);
  }

  /** Stores each generation's promised completion time in the background, to compare it with the outcome. */
  function storePromises(rows: readonly GenerationRow[]): void {
    background.run('storing promises', async () => {
      for (const [id, estimate] of await estimates.of(rows)) {
        if (estimate.forecastSeconds !== null) await savePromise(db, id, promiseOf(estimate));
      }
    });
  }

  return ({ rows, admission, hasPromises }: Accepted): void => {
    // Before the tickets, so that clients receive "pending" before a worker's "processing".
    rows.forEach(dispatch.announceRow);
    noticeLastCredit(admission);
    dispatch.enqueue(rows);
    if (!hasPromises) storePromises(rows);
  };
}
