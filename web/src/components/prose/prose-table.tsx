import { Fragment } from 'react';
import type { ProseTable } from '@/content/prose';

/** A table. On phones, a table with more than two columns becomes a list. */
export function TableView(table: ProseTable) {
  if (table.head.length <= 2) return <Table {...table} />;
  return (
    <>
      <div className="hidden sm:block print:block">
        <Table {...table} />
      </div>
      <StackedTable {...table} />
    </>
  );
}

function Table({ caption, head, rows }: ProseTable) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b bg-sunken/60 text-ink text-sm">
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className="px-3.5 py-2.5 font-semibold sm:px-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line text-[0.9375rem]">
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="break-inside-avoid">
              <th scope="row" className="px-3.5 py-2.5 align-top font-medium text-ink sm:px-4">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className="px-3.5 py-2.5 align-top sm:px-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StackedTable({ caption, head, rows }: ProseTable) {
  return (
    <ul
      aria-label={caption}
      className="divide-y divide-line rounded-lg border border-line bg-surface sm:hidden print:hidden"
    >
      {rows.map(([name, ...cells]) => (
        <li key={name} className="px-4 py-3.5 text-[0.9375rem]">
          <p className="font-medium text-ink">{name}</p>
          <dl className="mt-1.5 grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-1">
            {cells.map((cell, index) => (
              <Fragment key={head[index + 1]}>
                <dt className="text-ink-faint text-sm leading-6">{head[index + 1]}</dt>
                <dd className="leading-6">{cell}</dd>
              </Fragment>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
