import { REFUND_REASONS, type RefundStage, type RefundStatus } from '@easel/shared/contracts/billing';
import type { Refund } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { clsx } from 'clsx';
import { longDate, shortCalendarDate } from '@/lib/dates';
import { dollars } from '@/lib/formats';
import { Badge, type BadgeTone } from '@/ui/badge';

type Stage = Refund['timeline'][number];

const STATUSES: Readonly<Record<RefundStatus, { label: string; tone: BadgeTone }>> = {
  requested: { label: 'Requested', tone: 'accent' },
  in_review: { label: 'In review', tone: 'accent' },
  approved: { label: 'Approved', tone: 'success' },
  denied: { label: 'Denied', tone: 'danger' },
  processed: { label: 'Paid back', tone: 'success' },
};

const STAGES: Readonly<Record<RefundStage, string>> = {
  request: 'Request',
  review: 'Review',
  decision: 'Decision',
  processing: 'Processing',
};

const STATES: Readonly<Record<Stage['state'], { label: string; bar: string; ink: string }>> = {
  done: { label: 'Done', bar: 'bg-success', ink: '' },
  current: { label: 'Now', bar: 'bg-accent', ink: '' },
  upcoming: { label: 'Upcoming', bar: 'bg-line-strong', ink: 'text-ink-muted' },
  skipped: { label: 'Not reached', bar: 'bg-line', ink: 'text-ink-muted line-through' },
};

/** A refund request: its payment, its stage and the decision. */
export function RefundProgress({ refund }: { refund: Refund }) {
  const { label, tone } = STATUSES[refund.status];
  return (
    <article
      aria-label={`Refund requested on ${longDate(refund.requestedAt)}`}
      className="mt-4 rounded-lg border border-line bg-sunken/40 p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">
          {dollars(refund.amountCents)} for {PLANS[refund.plan].name}
        </p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1 text-ink-muted text-sm">
        {REFUND_REASONS[refund.reason]}. Requested on {longDate(refund.requestedAt)}.
      </p>
      <ol aria-label="Refund timeline" className="mt-5 grid gap-x-3 gap-y-4 sm:grid-cols-4">
        {refund.timeline.map((stage) => (
          <TimelineStage key={stage.stage} stage={stage} />
        ))}
      </ol>
      {refund.decisionNote ? (
        <p className="mt-4 border-line border-t pt-4 text-[0.9375rem]">
          <span className="font-medium">What we decided: </span>
          <span className="whitespace-pre-line break-words">{refund.decisionNote}</span>
        </p>
      ) : null}
    </article>
  );
}

function TimelineStage({ stage: { stage, state, firstDay, lastDay, from, to } }: { stage: Stage }) {
  const { label, bar, ink } = STATES[state];
  return (
    <li aria-current={state === 'current' ? 'step' : undefined}>
      <span aria-hidden="true" className={clsx('block h-1.5 rounded-full', bar)} />
      <p className="mt-2 font-medium text-accent-text text-xs">
        {firstDay === lastDay ? `Day ${firstDay}` : `Days ${firstDay}-${lastDay}`}
      </p>
      <p className={clsx('font-[450] font-display text-lg leading-snug', ink)}>{STAGES[stage]}</p>
      <p className="text-ink-muted text-sm">
        {from === to ? shortCalendarDate(from) : `${shortCalendarDate(from)} to ${shortCalendarDate(to)}`}
      </p>
      <p
        className={clsx('text-sm', state === 'current' ? 'font-semibold text-accent-text' : 'text-ink-muted')}
      >
        {label}
      </p>
    </li>
  );
}
