import { styleName } from './styles.ts';

/** The settings in which the cells of a contact sheet differ. Each has one or more values, without duplicates. */
export interface SheetAxes {
  /** With their wildcards expanded. */
  prompts: readonly string[];
  styles: readonly string[];
  models: readonly string[];
  /** Null for the model's default. */
  steps: readonly (number | null)[];
  seeds: readonly number[];
}

/** The axes from outer to inner: the last one changes from cell to cell. */
export const AXES = ['prompts', 'styles', 'models', 'steps', 'seeds'] as const satisfies (keyof SheetAxes)[];

/**
 * How a sheet is shown: as a table if two or more axes have several values, otherwise as one list of cells with a label
 * each.
 */
export interface SheetLayout {
  isTable: boolean;
  rows: number;
  columns: number;
  /** One for each row; empty for a list. */
  rowLabels: readonly string[];
  /** One for each column, or each cell of a list. */
  columnLabels: readonly string[];
  /** What all cells have in common. */
  common: string;
}

/** Returns the split of the axes into rows and columns that is nearest to a square, rather wide than high. */
export function layOutSheet(axes: SheetAxes, modelName: (id: string) => string): SheetLayout {
  const varying = AXES.filter((name) => axes[name].length > 1);
  const labels = (names: readonly (keyof SheetAxes)[]) =>
    names.reduce<string[][]>(
      (rows, name) =>
        rows.flatMap((row) => axes[name].map((value) => [...row, labelOf(name, value, modelName)])),
      [[]],
    );
  const joined = (names: readonly (keyof SheetAxes)[]) => labels(names).map((parts) => parts.join(' · '));
  const fixed = AXES.filter((name) => axes[name].length === 1 && axes[name][0] !== null);
  const [common = ''] = joined(fixed);
  if (varying.length < 2) {
    const columnLabels = joined(varying);
    return { isTable: false, rows: 1, columns: columnLabels.length, rowLabels: [], columnLabels, common };
  }
  const sizeOf = (names: readonly (keyof SheetAxes)[]) =>
    names.reduce((product, name) => product * axes[name].length, 1);
  const splits = varying.slice(1).map((_, index) => index + 1);
  const unevenness = (at: number) => {
    const ratio = sizeOf(varying.slice(at)) / sizeOf(varying.slice(0, at));
    // A row label takes more room than a column label.
    return ratio >= 1 ? ratio : 1.01 / ratio;
  };
  const split = splits.reduce((best, at) => (unevenness(at) < unevenness(best) ? at : best));
  const rowLabels = joined(varying.slice(0, split));
  const columnLabels = joined(varying.slice(split));
  return {
    isTable: true,
    rows: rowLabels.length,
    columns: columnLabels.length,
    rowLabels,
    columnLabels,
    common,
  };
}

function labelOf(
  name: keyof SheetAxes,
  value: string | number | null,
  modelName: (id: string) => string,
): string {
  if (name === 'styles') return styleName(String(value));
  if (name === 'models') return modelName(String(value));
  if (name === 'steps') return value === null ? 'Default steps' : `${value} steps`;
  return name === 'seeds' ? `Seed ${value}` : String(value);
}
