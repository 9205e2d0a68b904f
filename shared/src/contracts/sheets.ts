import { PLANS } from './plans.ts';
import { AXES, type SheetAxes } from './sheet-layout.ts';
import { expandWildcards } from './wildcards.ts';

/** Code points of a prompt of a contact sheet, with its wildcards. */
export const SHEET_PROMPT_MAX_LENGTH = 2_000;
/** The most cells that any plan allows. */
export const SHEET_CELLS_MAX = Math.max(...Object.values(PLANS).map(({ maxSheetCells }) => maxSheetCells));

/** Returns the number of cells: one for each combination. */
export const countCells = (axes: SheetAxes): number =>
  AXES.reduce((product, name) => product * axes[name].length, 1);

/** Returns the credits of all cells. */
export function priceOf(axes: SheetAxes, creditsOf: (model: string) => number): number {
  const perModel = countCells(axes) / axes.models.length;
  return axes.models.reduce((sum, model) => sum + creditsOf(model) * perModel, 0);
}

/** Returns the prompts that lines with wildcards stand for, without duplicates; or the first line that is wrong. */
export function expandPrompts(lines: readonly string[]): string[] | { line: number; problem: string } {
  const prompts = new Set<string>();
  for (const [line, template] of lines.entries()) {
    const expanded = expandWildcards(template, SHEET_CELLS_MAX);
    if ('problem' in expanded) return { line, problem: expanded.problem };
    for (const prompt of expanded) prompts.add(prompt);
  }
  return [...prompts];
}
