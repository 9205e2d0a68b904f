import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { SheetLayout } from '@easel/shared/contracts/sheet-layout';
import { type CSSProperties, useState } from 'react';
import { firstPictures } from '@/lib/when-idle';
import { PictureTile } from '../feed/picture-tile';

/** Maximum number of cells that the document shows before the app; see `src/app/ahead/sheet-look.ts`. */
const MOST_IN_DOCUMENT = 15;

/** The cells with labels on their rows and columns, or with a label each. */
export function SheetGrid({
  layout,
  cells,
  isPaused,
}: {
  layout: SheetLayout;
  /** Null for a cell that was removed. */
  cells: readonly (Generation | null)[];
  isPaused: boolean;
}) {
  const [inDocument] = useState(() => (firstPictures.isInDocument ? MOST_IN_DOCUMENT : 0));
  const first = cells.find((cell) => cell !== null);
  const columns = { '--columns': layout.columns } as CSSProperties;
  const shape = { aspectRatio: first ? `${first.width} / ${first.height}` : '1' };
  const cellAt = (index: number) => {
    const generation = cells[index];
    return (
      <div style={shape}>
        {generation ? (
          <PictureTile
            generation={generation}
            list="sheet"
            isPaused={isPaused}
            isSmall
            inDocument={index < inDocument ? 'thumbnail' : undefined}
            actions={null}
          />
        ) : (
          <p className="flex size-full items-center justify-center rounded-md bg-sunken text-ink-muted text-sm">
            Deleted
          </p>
        )}
      </div>
    );
  };
  if (!layout.isTable) {
    return (
      <ul
        // As wide as a single row of cells in the window allows, up to the size of their files.
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(14rem,min(32rem,(100%+1rem)/var(--columns)-1rem))),1fr))] gap-4"
        style={columns}
      >
        {layout.columnLabels.map((label, index) => (
          <li key={label}>
            {cellAt(index)}
            {label ? <p className="mt-1.5 line-clamp-3 text-sm">{label}</p> : null}
          </li>
        ))}
      </ul>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <section aria-label="Pictures" tabIndex={0} className="-mx-4 overflow-x-auto px-4">
      <table
        // Cells are at least 7 rem wide, so that a phone shows two of them beside the row labels, which take the rest,
        // and not much wider than their files.
        className="w-full min-w-[calc(var(--columns)*7rem+7rem)] max-w-[calc(var(--columns)*33rem+10rem)] table-fixed border-separate border-spacing-1.5"
        style={columns}
      >
        <thead>
          <tr>
            <td className="w-24 sm:w-40" />
            {layout.columnLabels.map((label) => (
              <th key={label} scope="col" className="pb-1 align-bottom font-medium text-sm">
                <span className="line-clamp-3 text-balance">{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {layout.rowLabels.map((label, row) => (
            <tr key={label}>
              <th
                scope="row"
                className="sticky left-0 z-10 bg-paper pr-2 text-left align-middle font-medium text-sm max-sm:text-xs"
              >
                <span className="line-clamp-5">{label}</span>
              </th>
              {layout.columnLabels.map((column, index) => (
                <td key={column} className="p-0">
                  {cellAt(row * layout.columns + index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
