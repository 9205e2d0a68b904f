import type { Payment } from '@easel/shared/contracts/billing.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { PAID_BY } from '@/entities/billing/order/quote-words';
import { longDate } from '@/lib/dates';
import { dollars } from '@/lib/formats';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Heading, Text } from '@/ui/text';
import { textLinkClass } from '@/ui/text-link-class';

const STATUSES: Record<Payment['status'], { label: string; tone: BadgeTone }> = {
  paid: { label: 'Paid', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

/** The payments, newest first. */
export function Payments({ payments, isTest }: { payments: readonly Payment[]; isTest: boolean }) {
  if (payments.length === 0) return null;
  return (
    <section className="mt-8 border-line border-t pt-6">
      <Heading level={3} size="xs" id="payments">
        Payments
      </Heading>
      {isTest ? (
        <Text size="sm" tone="muted" className="mt-1">
          Test billing: no money was taken.
        </Text>
      ) : null}
      <ul aria-labelledby="payments" className="mt-3 divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <div>
              <p className="font-medium">
                {PLANS[payment.plan].name}, {PAID_BY[payment.interval]}
              </p>
              <p className="text-ink-muted text-sm">
                {longDate(payment.createdAt)}
                {payment.refundedAt ? `, refunded on ${longDate(payment.refundedAt)}` : null}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              {payment.invoiceUrl ? (
                <a
                  href={payment.invoiceUrl}
                  target="_blank"
                  rel="noreferrer"
                  className={textLinkClass}
                  aria-label={`Invoice of ${longDate(payment.createdAt)}`}
                >
                  Invoice
                </a>
              ) : null}
              <Badge tone={STATUSES[payment.status].tone}>{STATUSES[payment.status].label}</Badge>
              <span className="min-w-16 text-right font-medium tabular-nums">
                {dollars(payment.amountCents)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
