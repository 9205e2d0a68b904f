import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** The header of the row; the first line of its card on phones. */
  isHead?: boolean;
  /** Actions at the right end; on phones beside the row's header. */
  isAction?: boolean;
}

/** Explicit roles: table elements can lose theirs with another CSS `display`. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** A table of records. On phones each row is a card, with the columns' names beside the values. */
export function RecordTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  isOutdated = false,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** True while the rows are those of the previous filter. */
  isOutdated?: boolean | undefined;
}) {
  const hasAction = columns.some(({ isAction }) => isAction);
  return (
    <table
      {...ROLES.table}
      aria-label={label}
      aria-busy={isOutdated || undefined}
      className={clsx('w-full text-[0.9375rem] transition-opacity max-md:block', isOutdated && 'opacity-55')}
    >
      <thead {...ROLES.rowgroup} className="max-md:sr-only">
        <tr {...ROLES.row} className="border-line border-b text-left text-ink-muted text-sm">
          {columns.map(({ name, isAction }) => (
            <th key={name} {...ROLES.columnheader} className="px-3 py-2 font-medium first:pl-0 last:pr-0">
              {isAction ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.rowgroup} className="max-md:block">
        {rows.map((row) => (
          <tr
            key={row.id}
            {...ROLES.row}
            data-focus-item={row.id}
            tabIndex={-1}
            className="border-line border-b last:border-0 max-md:relative max-md:block max-md:py-4 md:hover:bg-sunken/60"
          >
            {columns.map((column) => (
              <Cell key={column.name} column={column} row={row} hasAction={hasAction} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row, hasAction }: { column: Column<Row>; row: Row; hasAction: boolean }) {
  const { name, cell, isHead, isAction } = column;
  const place = 'md:px-3 md:py-2.5 md:first:pl-0 md:last:pr-0 md:align-baseline';
  if (isHead) {
    return (
      <th
        {...ROLES.rowheader}
        scope="row"
        className={clsx(place, 'text-left font-normal max-md:block', hasAction && 'max-md:pr-24')}
      >
        {cell(row)}
      </th>
    );
  }
  return (
    <td
      {...ROLES.cell}
      className={clsx(
        place,
        isAction
          ? 'max-md:absolute max-md:top-4 max-md:right-0 md:text-right'
          : 'max-md:mt-1 max-md:flex max-md:items-baseline',
      )}
    >
      {isAction ? null : (
        <span aria-hidden="true" className="w-24 shrink-0 text-ink-muted text-sm md:hidden">
          {name}
        </span>
      )}
      {isAction ? cell(row) : <div className="min-w-0">{cell(row)}</div>}
    </td>
  );
}
