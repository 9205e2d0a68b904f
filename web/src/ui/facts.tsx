import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Names and values in two columns. Null values are left out. */
export function Facts({
  facts,
  className,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
}) {
  return (
    <dl className={clsx('grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm', className)}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap tabular-nums">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
