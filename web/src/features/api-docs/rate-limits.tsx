import { PLAN_IDS, PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { IN_FLIGHT_TEXT, RATE_LIMIT_HEADERS, RATE_LIMITS_TEXT } from '@/content/api-docs/page';
import { wholeNumber } from '@/lib/formats';
import { Card } from '@/ui/card';
import { Heading } from '@/ui/text';
import { DocsSection } from './docs-section';
import { DocsTable } from './docs-table';
import { Code, DocsWords } from './docs-words';

/** Enterprise limits are set for each customer. The catalog has only the default. */
const isCustom = (id: PlanId) => id === 'enterprise';

export function RateLimits() {
  return (
    <DocsSection id="rate-limits">
      <ul className="mt-6 grid grid-cols-2 gap-4 xl:grid-cols-4">
        {PLAN_IDS.map((id) => (
          <li key={id}>
            <Card padding="sm" className="h-full sm:p-5">
              <Heading level={3} size="xs">
                {PLANS[id].name}
              </Heading>
              <p className="mt-2 font-[450] font-display text-2xl leading-tight">
                {isCustom(id) ? 'Custom' : wholeNumber(PLANS[id].apiRequestsPerHour)}
                <span className="block font-sans text-ink-muted text-sm leading-normal">
                  {isCustom(id) ? 'set for each customer' : ' requests/hour'}
                </span>
              </p>
            </Card>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-[46rem] text-ink-muted leading-relaxed">{RATE_LIMITS_TEXT}</p>
      <DocsTable
        label="Rate limit headers"
        columns={['Header', 'Description']}
        rows={RATE_LIMIT_HEADERS.map(({ header, text }) => ({
          key: header,
          cells: [<Code key="header">{header}</Code>, <DocsWords key="text" text={text} />],
        }))}
      />
      <p className="mt-6 max-w-[46rem] text-ink-muted leading-relaxed">
        <DocsWords text={IN_FLIGHT_TEXT} />
      </p>
    </DocsSection>
  );
}
