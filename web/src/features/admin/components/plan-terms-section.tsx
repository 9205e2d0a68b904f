import type { PlanTerms } from '@easel/shared/contracts/console.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { useRef, useState } from 'react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { PlanTermsDialog } from './plan-terms-dialog';
import { type Column, RecordTable } from './record-table';

/** The plans' terms in the queue, which operators change. */
export function PlanTermsSection({ plans }: { plans: readonly PlanTerms[] }) {
  const [asked, setAsked] = useState<PlanTerms | null>(null);
  const place = useRef<HTMLElement>(null);
  useFocusKeeper(place);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="plan-terms-title" className="outline-none">
      <Heading level={2} size="sm" id="plan-terms-title">
        Plans in the queue
      </Heading>
      <Text tone="muted" size="sm" className="mt-1 mb-3">
        Under full load, accounts on paid plans get worker time in proportion to their plans' weights; Free
        accounts together have a fixed share. The cap limits how many pictures of one account are made at once
        while others wait.
      </Text>
      <RecordTable
        label="Plans in the queue"
        columns={[...COLUMNS, changeColumn(setAsked)]}
        rows={plans.map((plan) => ({ ...plan, id: plan.plan }))}
      />
      {asked ? <PlanTermsDialog plan={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}

const COLUMNS: readonly Column<PlanTerms & { id: string }>[] = [
  {
    name: 'Plan',
    isHead: true,
    cell: ({ plan, isSet }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{PLANS[plan].name}</span>
        {isSet ? <Badge tone="accent">Changed</Badge> : null}
      </span>
    ),
  },
  { name: 'Weight', cell: ({ weight, own }) => <Value value={weight} own={own.weight} /> },
  { name: 'Cap', cell: ({ maxRunning, own }) => <Value value={maxRunning} own={own.maxRunning} /> },
];

function Value({ value, own }: { value: number; own: number }) {
  return (
    <span className="tabular-nums">
      {value}
      {value === own ? null : <span className="text-ink-muted text-sm"> (default {own})</span>}
    </span>
  );
}

const changeColumn = (onChange: (plan: PlanTerms) => void): Column<PlanTerms & { id: string }> => ({
  name: 'Actions',
  isAction: true,
  cell: ({ id: _, ...plan }) => (
    <Button variant="secondary" size="sm" onClick={() => onChange(plan)}>
      Change
      <span className="sr-only"> {PLANS[plan.plan].name}</span>
    </Button>
  ),
});
