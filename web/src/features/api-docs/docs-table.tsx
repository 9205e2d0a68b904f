import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface Row {
  key: string;
  /** The anchor of the row. */
  id?: string | undefined;
  cells: readonly ReactNode[];
}

/** A table that becomes a list of cards on narrow screens. */
export function DocsTable({
  label,
  columns,
  rows,
  className = 'mt-6',
}: {
  label: string;
  columns: readonly string[];
  rows: readonly Row[];
  className?: string;
}) {
  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: some screen readers ignore a table that is laid out as blocks
      role="table"
      aria-label={label}
      className={clsx('block w-full text-left text-sm md:table', className)}
    >
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="border-line-strong/60 border-b py-2 pr-4 font-medium text-ink-muted"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup" className="block md:table-row-group">
        {rows.map(({ key, id, cells }) => (
          <tr
            role="row"
            key={key}
            id={id}
            tabIndex={id === undefined ? undefined : -1}
            className="-mx-3 block scroll-mt-24 border-line border-b px-3 py-3 target:bg-accent-wash focus:bg-accent-wash md:table-row"
          >
            {cells.map((cell, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  role={index === 0 ? 'rowheader' : 'cell'}
                  {...(index === 0 && { scope: 'row' })}
                  key={columns[index]}
                  className="block py-0.5 pr-4 align-top font-normal empty:hidden md:table-cell md:py-2.5 md:empty:table-cell"
                >
                  {cell}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </table>
  );
}
