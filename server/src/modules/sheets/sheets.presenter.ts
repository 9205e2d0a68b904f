import { countCells } from '@easel/shared/contracts/sheets';
import type { Sheet, SheetSummary } from '@easel/shared/contracts/sheets.schema';
import type { Db } from '@easel/shared/node/db/client';
import {
  listCells,
  type SheetRow,
  type SheetWithCounts,
} from '@easel/shared/node/repos/generations/sheets.repo';
import { findShown } from '@easel/shared/node/repos/generations/shown.repo';
import type { GenerationPresenter } from '../generations/generations.presenter.ts';
import type { ImageLinks } from '../images/image-links.ts';

export interface SheetPresenter {
  one(sheet: SheetRow): Promise<Sheet>;
  summary(sheet: SheetWithCounts): SheetSummary;
}

export function createSheetPresenter({
  db,
  presenter,
  imageLinks,
}: {
  db: Db;
  presenter: GenerationPresenter;
  imageLinks: ImageLinks;
}): SheetPresenter {
  const fieldsOf = ({ id, createdAt, axes, credits }: SheetRow) => ({
    id,
    createdAt: createdAt.toISOString(),
    axes,
    credits,
  });
  return {
    async one(sheet) {
      const places = await listCells(db, sheet.id);
      const rows = await findShown(
        db,
        places.map(({ id }) => id),
      );
      const generations = new Map(
        (await presenter.many(rows)).map((generation) => [generation.id, generation]),
      );
      const cells: Sheet['cells'] = Array.from({ length: countCells(sheet.axes) }, () => null);
      for (const { id, sheetCell } of places) {
        if (sheetCell !== null) cells[sheetCell] = generations.get(id) ?? null;
      }
      return { ...fieldsOf(sheet), cells };
    },
    summary: (sheet) => ({
      ...fieldsOf(sheet),
      total: sheet.total,
      completed: sheet.completed,
      active: sheet.active,
      covers: sheet.coverIds.map((id) => imageLinks.path(id, 'thumbnail')),
    }),
  };
}
