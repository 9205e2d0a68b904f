import {
  REFUND_STAGE_DAYS,
  REFUND_STAGES,
  type RefundStage,
  type RefundStatus,
} from '@easel/shared/contracts/billing';
import type { Refund } from '@easel/shared/contracts/billing.schema';
import { DAY_MS } from '@easel/shared/contracts/durations';

interface Dated {
  status: RefundStatus;
  requestedAt: Date;
}

/** Returns the first and last moment of a stage. Days are in UTC; day 1 is the day of the request. */
export function stageSpan(requestedAt: Date, stage: RefundStage): { from: Date; to: Date } {
  const dayOne = Math.floor(requestedAt.getTime() / DAY_MS) * DAY_MS;
  const [first, last] = REFUND_STAGE_DAYS[stage];
  return { from: new Date(dayOne + (first - 1) * DAY_MS), to: new Date(dayOne + last * DAY_MS - 1) };
}

/** Returns the stages with their dates, and which of them the request has reached. */
export function timelineOf(refund: Dated): Refund['timeline'] {
  const current = REFUND_STAGES.indexOf(STAGE_OF[refund.status]);
  return REFUND_STAGES.map((stage, index) => {
    const { from, to } = stageSpan(refund.requestedAt, stage);
    const [firstDay, lastDay] = REFUND_STAGE_DAYS[stage];
    return {
      stage,
      firstDay,
      lastDay,
      from: isoDay(from),
      to: isoDay(to),
      state: stateOf(refund.status, index, current),
    };
  });
}

/** The stage of a request, by its status. The calendar only gives the date until which each stage is promised. */
const STAGE_OF: Readonly<Record<RefundStatus, RefundStage>> = {
  requested: 'request',
  in_review: 'review',
  approved: 'processing',
  processed: 'processing',
  denied: 'decision',
};

function stateOf(status: RefundStatus, index: number, current: number) {
  if (index < current) return 'done';
  if (index > current) return status === 'denied' ? 'skipped' : 'upcoming';
  return status === 'processed' || status === 'denied' ? 'done' : 'current';
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);
