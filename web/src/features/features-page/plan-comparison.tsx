import { PLAN_IDS, PLANS } from '@easel/shared/contracts/plans';
import { Check, Minus } from 'lucide-react';
import { Container } from '@/components/container';
import { ROW_WHERE_LIVE_CHAT } from '@/components/shown-where';
import { useSectionOfAddress } from '@/components/use-reading-place';
import {
  COMPARISON,
  COMPARISON_GROUPS,
  type ComparisonGroup,
  type ComparisonValue,
} from '@/content/features';
import { formatDollars, pricePerMonth, pricePerYear } from '@/entities/billing/plans/plan-price';
import { Heading, Text } from '@/ui/text';

const COLUMNS = PLAN_IDS.map((id) => PLANS[id]);
/** Keeps the row names visible while the plans scroll on narrow screens. */
const STAYS = 'sticky left-0 z-1 bg-surface max-lg:border-r';

const PRICES: ComparisonGroup = {
  title: 'Price',
  rows: [
    { label: 'Per month', value: (plan) => formatDollars(pricePerMonth(plan, 'monthly')) },
    {
      label: `Per month, billed yearly (${PLANS.pro.annualDiscountPercent}% less)`,
      value: (plan) => (pricePerYear(plan) === null ? false : formatDollars(pricePerMonth(plan, 'annual'))),
    },
    { label: 'Free trial', value: (plan) => (plan.trialDays === null ? false : `${plan.trialDays} days`) },
  ],
};

/** The groups of rows from top to bottom. */
const COMPARISON_TABLE: readonly ComparisonGroup[] = [PRICES, ...COMPARISON_GROUPS];

export function PlanComparison() {
  useSectionOfAddress();
  return (
    <section id="plans" aria-labelledby="plans-title" className="border-y bg-sunken/60 py-16 sm:py-24">
      <Container>
        <Heading level={2} id="plans-title" size="xl" tabIndex={-1}>
          {COMPARISON.title}
        </Heading>
        <Text size="lg" tone="muted" className="mt-3 max-w-prose">
          {COMPARISON.text}
        </Text>
        <section
          aria-label={COMPARISON.caption}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="relative mt-10 overflow-x-auto rounded-lg border bg-surface shadow-card"
        >
          <table className="w-full min-w-[44rem] table-fixed border-separate border-spacing-0 text-left text-[0.9375rem]">
            <caption className="sr-only">{COMPARISON.caption}</caption>
            <colgroup>
              <col className="w-32 sm:w-44 lg:w-56" />
            </colgroup>
            <thead>
              <tr>
                <td className={STAYS} />
                {COLUMNS.map(({ id, name }) => (
                  <th
                    key={id}
                    scope="col"
                    className="px-4 pt-6 pb-2 font-[450] font-display text-xl lg:text-2xl"
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            {COMPARISON_TABLE.map((group) => (
              <GroupRows key={group.title} group={group} isSold={group === PRICES} />
            ))}
          </table>
        </section>
      </Container>
    </section>
  );
}

/** @param props.isSold whether the rows are about prices, which do not apply where operators give the plans */
function GroupRows({ group: { title, rows }, isSold }: { group: ComparisonGroup; isSold: boolean }) {
  return (
    <tbody className={isSold ? 'in-data-plans-given:hidden' : undefined}>
      <tr>
        <th
          scope="rowgroup"
          className={`${STAYS} px-4 pt-7 pb-2 font-semibold text-accent-text text-xs uppercase tracking-[0.12em] sm:px-6`}
        >
          {title}
        </th>
        <td colSpan={COLUMNS.length} />
      </tr>
      {rows.map(({ label, value, needsLiveChat }) => (
        <tr key={label} className={needsLiveChat && ROW_WHERE_LIVE_CHAT}>
          <th scope="row" className={`${STAYS} border-t px-4 py-3 align-top font-medium sm:px-6`}>
            {label}
          </th>
          {COLUMNS.map((plan) => (
            <td key={plan.id} className="border-t px-4 py-3 align-top text-ink-muted">
              <Value value={value(plan)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Value({ value }: { value: ComparisonValue }) {
  if (typeof value === 'string') return value;
  const Icon = value ? Check : Minus;
  return (
    <>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 ${value ? 'text-success' : 'text-ink-faint'}`} />
      <span className="sr-only">{value ? COMPARISON.yes : COMPARISON.no}</span>
    </>
  );
}
