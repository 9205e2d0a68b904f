import { layOutSheet, type SheetAxes } from '@easel/shared/contracts/sheet-layout';
import { countCells, SHEET_CELLS_MAX } from '@easel/shared/contracts/sheets';
import type { SheetDraft } from './sheet-draft';

/** A small sketch of the table that a draft would make, without pictures. */
export function SheetSketch({
  axes,
  draft: { aspectRatio },
  modelName,
}: {
  axes: SheetAxes;
  draft: Pick<SheetDraft, 'aspectRatio'>;
  modelName: (id: string) => string;
}) {
  const cells = countCells(axes);
  if (cells === 0 || cells > SHEET_CELLS_MAX) return null;
  const layout = layOutSheet(axes, modelName);
  const columns = layout.isTable ? layout.columns : Math.ceil(Math.sqrt(cells));
  const [across = 1, down = 1] = aspectRatio.split(':').map(Number);
  return (
    <figure className="rounded-lg border border-line bg-surface p-4">
      <div
        aria-hidden="true"
        className="mx-auto grid max-w-64 gap-1"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: cells }, (_, cell) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
            key={cell}
            className="rounded-[2px] bg-line"
            style={{ aspectRatio: `${across} / ${down}` }}
          />
        ))}
      </div>
      <figcaption className="mt-3 flex flex-col gap-1 text-ink-muted text-sm">
        {layout.isTable ? (
          <>
            <span className="line-clamp-2">Rows: {layout.rowLabels.join(', ')}</span>
            <span className="line-clamp-2">Columns: {layout.columnLabels.join(', ')}</span>
          </>
        ) : cells > 1 ? (
          <span className="line-clamp-3">{layout.columnLabels.join(', ')}</span>
        ) : (
          <span>Add prompts, styles or seeds to compare.</span>
        )}
      </figcaption>
    </figure>
  );
}
