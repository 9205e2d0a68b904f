import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { SheetLayout } from '@easel/shared/contracts/sheets';
import { PictureTile } from '../feed/picture-tile';

/** The cells with the labels of their rows and columns, or each with a label of its own. */
export function SheetGrid({
  layout,
  cells,
  isPaused,
}: {
  layout: SheetLayout;
  /** Null for one that was removed. */
  cells: readonly (Generation | null)[];
  isPaused: boolean;
}) {
  const first = cells.find((cell) => cell !== null);
  const shape = { aspectRatio: first ? `${first.width} / ${first.height}` : '1' };
  const cellAt = (index: number) => {
    const generation = cells[index];
    return (
      <div style={shape}>
        {generation ? (
          <PictureTile generation={generation} list="sheet" isPaused={isPaused} isSmall actions={null} />
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
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-4">
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
    <section aria-label="Pictures" tabIndex={0} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <table
        className="w-full table-fixed border-separate border-spacing-1.5"
        style={{ minWidth: widthOf(layout.columns) }}
      >
        <thead>
          <tr>
            <td className="w-24 sm:w-40" />
            {layout.columnLabels.map((label) => (
              <th key={label} scope="col" className="pb-1 align-bottom font-medium text-sm">
                <span className="line-clamp-3">{label}</span>
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

/** Cells are no narrower than 7 rem, so that a phone shows two of them beside the labels of the rows, which have the rest. */
const widthOf = (columns: number) => `${columns * 7 + 7}rem`;
