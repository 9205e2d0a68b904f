import type { FailureGroup } from '@easel/shared/contracts/admin-failures.schema';
import { FAILURE_MESSAGES } from '@easel/shared/contracts/errors';
import { useRef, useState } from 'react';
import { Loaded } from '@/components/loaded';
import { wholeNumber } from '@/lib/formats';
import { Button } from '@/ui/button';
import { Segmented } from '@/ui/segmented';
import { Heading, Text } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useFailures } from '../api';
import { retryAll, retryWords } from '../retry-failures';
import { sinceWords } from '../words';
import { LoadingRows } from './list-view';
import { ReasonDialog } from './reason-dialog';
import { type Column, RecordTable } from './record-table';

const HOURS = ['1', '6', '24', '72'] as const;

/** Failures of the last hours, grouped by cause. Those of one cause are retried together. */
export function FailuresSection() {
  const [hours, setHours] = useState<(typeof HOURS)[number]>('6');
  const [asked, setAsked] = useState<FailureGroup | null>(null);
  const failures = useFailures(Number(hours));
  const place = useRef<HTMLElement>(null);
  useFocusKeeper(place);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="failures-title" className="outline-none">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <Heading level={2} size="sm" id="failures-title">
          Failures by cause
        </Heading>
        <Segmented
          label="Within the last hours"
          hideLabel
          value={hours}
          onChange={setHours}
          options={HOURS.map((value) => ({ value, label: `${value} h` }))}
        />
      </div>
      <Loaded what="the failures" query={failures} skeleton={<LoadingRows />}>
        {({ at, groups }) =>
          groups.length === 0 ? (
            <Text tone="muted">Nothing has failed.</Text>
          ) : (
            <RecordTable
              label="Failures by cause"
              columns={[...columnsAt(at), retryColumn(setAsked)]}
              rows={groups.map((group) => ({ ...group, id: `${group.code} ${group.model} ${group.server}` }))}
              isOutdated={failures.isPlaceholderData}
            />
          )
        }
      </Loaded>
      {asked ? (
        <ReasonDialog
          title="Retry these pictures"
          description={`${asked.count === 1 ? 'The picture is' : `${asked.count} pictures are`} made again, each on its owner's plan and with its owner's credits.`}
          confirmLabel="Retry all"
          hint="For the audit log. The owners do not see it."
          success={retryWords}
          perform={(reason) => retryAll(asked, { hours: Number(hours), reason })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  );
}

type Row = FailureGroup & { id: string };

const columnsAt = (at: string): readonly Column<Row>[] => [
  {
    name: 'Error',
    isHead: true,
    cell: ({ code }) => (
      <>
        <span className="block break-all font-medium text-danger">{code}</span>
        <span className="block text-ink-muted text-sm">{firstSentence(FAILURE_MESSAGES[code])}</span>
      </>
    ),
  },
  {
    name: 'Model',
    cell: ({ model, server }) => (
      <>
        <span className="wrap-anywhere block">{model}</span>
        {server === null ? null : (
          <span className="block break-all font-mono text-ink-muted text-sm">{server}</span>
        )}
      </>
    ),
  },
  {
    name: 'Pictures',
    cell: ({ count }) => <span className="tabular-nums">{wholeNumber(count)}</span>,
  },
  {
    name: 'Last',
    cell: ({ lastAt }) => <span className="whitespace-nowrap">{sinceWords(lastAt, at)} ago</span>,
  },
];

/** The other sentences tell users what to do. */
const firstSentence = (message: string) => `${message.split('. ')[0]?.replace(/\.$/, '')}.`;

const retryColumn = (onPress: (group: FailureGroup) => void): Column<Row> => ({
  name: 'Actions',
  isAction: true,
  cell: ({ id: _, ...group }) => (
    <Button variant="secondary" size="sm" onClick={() => onPress(group)}>
      Retry all
      <span className="sr-only">
        {' '}
        with {group.code} of {group.model}
      </span>
    </Button>
  ),
});
