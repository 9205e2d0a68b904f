import type { QueueBoard } from '@easel/shared/contracts/admin.schema';
import { Heading, Text } from '@/ui/text';
import { sinceWords } from '../words';
import { WaitingTable } from './waiting-table';

/** The queue's figures. */
export function QueueBoardView({ board }: { board: QueueBoard }) {
  const { at, counts, oldestWaitingAt } = board;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        <Figure name="Waiting" value={counts.waiting} />
        <Figure name="Held back" value={counts.paused} />
        <Figure name="In progress" value={counts.processing} />
        <Figure name="Completed in the last hour" value={counts.completed} />
        <Figure name="Failed in the last hour" value={counts.failed} isBad={counts.failed > 0} />
        <Figure name="Longest wait" value={oldestWaitingAt ? sinceWords(oldestWaitingAt, at) : 'None'} />
      </dl>
      <section aria-labelledby="waiting-title">
        <Heading level={2} size="sm" id="waiting-title" className="mb-3">
          Waiting
        </Heading>
        {board.waiting.length === 0 ? (
          <Text tone="muted">No pictures are waiting.</Text>
        ) : (
          <WaitingTable at={at} groups={board.waiting} />
        )}
      </section>
      {board.budgets.length > 0 ? (
        <Counts title="Today's budgets (UTC), in credits" rows={board.budgets.map(budgetRow)} />
      ) : null}
    </>
  );
}

function budgetRow({ model, freeOnly, perDay, spent, reserved }: QueueBoard['budgets'][number]) {
  const name = `${model ?? 'All billed models'}${freeOnly ? ', Free plan' : ''}`;
  return [name, `${spent} spent, ${reserved} reserved, of ${perDay}`] as const;
}

function Figure({ name, value, isBad = false }: { name: string; value: number | string; isBad?: boolean }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-lg border border-line bg-surface p-4 shadow-card">
      <dt className="text-ink-muted text-sm leading-snug">{name}</dt>
      <dd className={`font-display text-3xl tabular-nums leading-tight ${isBad ? 'text-danger' : ''}`}>
        {value}
      </dd>
    </div>
  );
}

function Counts({
  title,
  rows,
}: {
  title: string;
  rows: readonly (readonly [name: string, count: number | string])[];
}) {
  return (
    <section aria-label={title}>
      <Heading level={2} size="sm" className="mb-3">
        {title}
      </Heading>
      <dl className="text-[0.9375rem]">
        {rows.map(([name, count]) => (
          <div key={name} className="flex justify-between gap-6 border-line border-b py-2 last:border-0">
            <dt className="min-w-0 break-words">{name}</dt>
            <dd className="tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
