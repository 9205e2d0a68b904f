import type { AdminRefund } from '@easel/shared/contracts/admin-refunds.schema';
import { REFUND_REASONS } from '@easel/shared/contracts/billing';
import { PLANS } from '@easel/shared/contracts/plans';
import { Check, X } from 'lucide-react';
import { shortTime } from '@/lib/dates';
import { money } from '@/lib/formats';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/text';

/** Returns the amount, for example `$9.00`. */
export function amountOf({ amountCents, currency }: AdminRefund): string {
  return money(amountCents, currency);
}

/** A refund request, with the refund policy's rules as they were at the time of the request. */
export function RefundItem({
  refund,
  onReview,
  onDecide,
}: {
  refund: AdminRefund;
  onReview: () => void;
  onDecide: (decision: 'approve' | 'deny') => void;
}) {
  const { id, owner, plan, reason, message, rules, isInReview, requestedAt } = refund;
  const who = owner?.email ?? 'an erased account';
  const title = `${amountOf(refund)} for ${PLANS[plan].name}`;
  return (
    <li
      data-focus-item={id}
      tabIndex={-1}
      aria-label={`${title}, to ${who}`}
      className="rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Heading level={3} size="xs">
            {title}
          </Heading>
          <p className="mt-0.5 break-all text-ink-muted text-sm">
            {who} · <time dateTime={requestedAt}>{shortTime(requestedAt)}</time>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isInReview ? (
            <Badge>In review</Badge>
          ) : (
            <Button variant="secondary" size="sm" onClick={onReview}>
              Start review<span className="sr-only"> of the refund to {who}</span>
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => onDecide('deny')}>
            Deny<span className="sr-only"> the refund to {who}</span>
          </Button>
          <Button size="sm" onClick={() => onDecide('approve')}>
            Approve<span className="sr-only"> the refund to {who}</span>
          </Button>
        </div>
      </div>
      <p className="mt-3 font-medium">{REFUND_REASONS[reason]}</p>
      <p className="mt-1 max-w-prose whitespace-pre-wrap break-words">{message}</p>
      <ul aria-label="Rules" className="mt-4 flex flex-col gap-1.5 border-line border-t pt-3 text-sm">
        {rules.map(({ rule, isMet, explanation }) => (
          <li key={rule} className="flex gap-2">
            {isMet ? (
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            ) : (
              <X aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
            )}
            <span className="sr-only">{isMet ? 'Met:' : 'Not met:'}</span>
            {explanation}
          </li>
        ))}
      </ul>
    </li>
  );
}
