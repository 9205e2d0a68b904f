import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { wholeNumber } from '@/lib/formats';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';

export interface ChartTable {
  /** The headers of the two columns. */
  columns: readonly [string, string];
  rows: readonly (readonly [string, number])[];
}

/** A chart with its title, its sum in words, and a table of the same numbers. */
export function ChartCard({
  title,
  summary,
  table,
  className,
  children,
}: {
  title: string;
  summary: string;
  table: ChartTable;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    // Clipped, because a tooltip stays in its place when the window becomes narrower.
    <Card className={clsx('flex min-w-0 flex-col overflow-x-clip', className)}>
      <div className="mb-4 flex items-start justify-between gap-4">
        <div>
          <Heading level={3} size="sm" id={id}>
            {title}
          </Heading>
          <Text size="sm" tone="muted">
            {summary}
          </Text>
        </div>
        <Button
          variant="secondary"
          size="sm"
          className="shrink-0"
          aria-pressed={isTable}
          aria-label={`Show as table: ${title}`}
          onClick={() => setIsTable(!isTable)}
        >
          Show as table
        </Button>
      </div>
      {isTable ? <NumbersTable labelledBy={id} {...table} /> : children}
    </Card>
  );
}

function NumbersTable({ labelledBy, columns: [name, value], rows }: ChartTable & { labelledBy: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must be able to reach it
    <section aria-labelledby={labelledBy} tabIndex={0} className="max-h-72 overflow-y-auto rounded-sm">
      <table className="w-full text-sm" aria-labelledby={labelledBy}>
        <thead>
          <tr className="border-b text-left text-ink-muted">
            <th scope="col" className="py-1.5 font-medium">
              {name}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {value}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, count]) => (
            <tr key={label} className="border-b last:border-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {label}
              </th>
              <td className="py-1.5 pr-1 text-right tabular-nums">{wholeNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
