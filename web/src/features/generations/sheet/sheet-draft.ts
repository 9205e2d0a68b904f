import { SEED_MAX } from '@easel/shared/contracts/generation';
import type { Model } from '@easel/shared/contracts/models.schema';
import type { Plan } from '@easel/shared/contracts/plans';
import type { SheetAxes } from '@easel/shared/contracts/sheet-layout';
import { countCells, expandPrompts, priceOf, SHEET_CELLS_MAX } from '@easel/shared/contracts/sheets';
import type { SheetInput } from '@easel/shared/contracts/sheets.schema';
import { type AspectRatio, type Resolution, sideOf, sizeOf } from '@easel/shared/contracts/sizes';
import { isExtraStyle, type StyleId } from '@easel/shared/contracts/styles';
import { wholeNumber } from '@/lib/formats';

/** The form of a contact sheet, as filled in. */
export interface SheetDraft {
  /** One per line. */
  prompts: string;
  styles: readonly StyleId[];
  /** Ids; empty for the default one. */
  models: readonly string[];
  /** Numbers, separated by commas or spaces; empty for the model's default. */
  steps: string;
  /** As `steps`; empty for one random seed. */
  seeds: string;
  resolution: Resolution;
  aspectRatio: AspectRatio;
}

type Field = 'prompts' | 'models' | 'steps' | 'seeds';

/** The request made from a draft. If it has errors, `axes` contains the valid part. */
export interface SheetOrder {
  axes: SheetAxes;
  cells: number;
  /** Credits for all cells. */
  price: number;
  errors: Partial<Record<Field, string>>;
  /** Why it cannot be requested, as a sentence; null if it can be. */
  missing: string | null;
}

/** Stands for the random seed that is chosen with the request. */
const ANY_SEED = 0;

/** @param chosen the models of the draft */
export function orderOf(draft: SheetDraft, chosen: readonly Model[]): SheetOrder {
  const lines = linesOf(draft);
  const expanded = expandPrompts(lines);
  const steps = readNumbers(draft.steps, stepsRangeOf(chosen));
  const seeds = readNumbers(draft.seeds, { min: 0, max: SEED_MAX });
  const axes: SheetAxes = {
    prompts: Array.isArray(expanded) ? expanded : [],
    styles: draft.styles,
    models: chosen.map(({ id }) => id),
    steps: steps.values.length > 0 ? steps.values : [null],
    seeds: seeds.values.length > 0 ? seeds.values : [ANY_SEED],
  };
  const errors: SheetOrder['errors'] = {
    ...(!Array.isArray(expanded) && { prompts: `Line ${expanded.line + 1}: ${expanded.problem}` }),
    ...(steps.problem && { steps: steps.problem }),
    ...(seeds.problem && { seeds: seeds.problem }),
  };
  const cells = countCells(axes);
  const creditsOf = (id: string) => chosen.find((model) => model.id === id)?.credits ?? 1;
  const price = chosen.length === 0 ? 0 : priceOf(axes, creditsOf);
  return { axes, cells, price, errors, missing: whatIsMissing(lines, axes, errors) };
}

function whatIsMissing(
  lines: readonly string[],
  { styles, models }: SheetAxes,
  errors: SheetOrder['errors'],
): string | null {
  if (lines.length === 0) return 'Write at least one prompt.';
  if (styles.length === 0) return 'Choose at least one style.';
  if (models.length === 0) return 'The models are being loaded.';
  return Object.values(errors)[0] ?? null;
}

/** The number of pixels that a model's `expectedSeconds` refer to. */
const REFERENCE_PIXELS = 1_024 * 1_024;

/** Returns about how many seconds the cells take one after another, based on their models' usual times. */
export function expectedSecondsOf(
  { axes, cells }: Pick<SheetOrder, 'axes' | 'cells'>,
  chosen: readonly Model[],
  { resolution, aspectRatio }: Pick<SheetDraft, 'resolution' | 'aspectRatio'>,
): number {
  const { width, height } = sizeOf(resolution, aspectRatio);
  // Every combination of model and steps makes the same number of cells.
  const each = cells / Math.max(1, chosen.length * axes.steps.length);
  const perCell = chosen.flatMap(({ expectedSeconds, steps }) =>
    axes.steps.map((count) => expectedSeconds * (steps && count !== null ? count / steps.default : 1)),
  );
  const sum = perCell.reduce((total, seconds) => total + seconds, 0);
  return each * sum * ((width * height) / REFERENCE_PIXELS);
}

/** Returns why the plan or the credits do not allow the sheet; null if they do. */
export function whyNotAllowed(
  { cells, price }: Pick<SheetOrder, 'cells' | 'price'>,
  plan: Pick<Plan, 'name' | 'maxSheetCells'>,
  creditsLeft: number | null,
): string | null {
  if (cells > plan.maxSheetCells) {
    return `This makes ${wholeNumber(cells)} images. The ${plan.name} plan makes contact sheets of up to ${plan.maxSheetCells}.`;
  }
  if (creditsLeft === null || price <= creditsLeft) return null;
  return `This needs ${price} credits, and you have ${creditsLeft} left.`;
}

/** Returns the range of steps that all models accept; null if one of them has no such setting. */
export function stepsRangeOf(chosen: readonly Model[]): { min: number; max: number } | null {
  const ranges = chosen.flatMap(({ steps }) => steps ?? []);
  if (ranges.length === 0 || ranges.length < chosen.length) return null;
  return {
    min: Math.max(...ranges.map(({ min }) => min)),
    max: Math.min(...ranges.map(({ max }) => max)),
  };
}

export function sheetRequest(draft: SheetDraft, { axes }: SheetOrder): SheetInput {
  const steps = axes.steps.filter((value) => value !== null);
  return {
    prompts: linesOf(draft),
    styles: [...draft.styles],
    models: [...axes.models],
    ...(steps.length > 0 && { steps }),
    ...(draft.seeds.trim() !== '' && { seeds: [...axes.seeds] }),
    resolution: draft.resolution,
    aspectRatio: draft.aspectRatio,
  };
}

/** Leaves out what the plan does not include. */
export function fitToPlan(
  draft: SheetDraft,
  { extraStyles, largestResolution }: Pick<Plan, 'extraStyles' | 'largestResolution'>,
): SheetDraft {
  const isTooLarge = sideOf(draft.resolution) > sideOf(largestResolution);
  return {
    ...draft,
    styles: draft.styles.filter((id) => extraStyles || !isExtraStyle(id)),
    resolution: isTooLarge ? largestResolution : draft.resolution,
  };
}

const linesOf = ({ prompts }: SheetDraft) =>
  prompts
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Reads whole numbers. Ignores them if the range is null. */
function readNumbers(
  text: string,
  range: { min: number; max: number } | null,
): { values: number[]; problem: string | null } {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (!range || words.length === 0) return { values: [], problem: null };
  const { min, max } = range;
  const values = [...new Set(words.map(Number))];
  const isWrong = (value: number) => !Number.isInteger(value) || value < min || value > max;
  if (values.some(isWrong))
    return { values: [], problem: `Whole numbers from ${min} to ${max}, separated by commas.` };
  if (values.length > SHEET_CELLS_MAX) return { values: [], problem: `At most ${SHEET_CELLS_MAX} numbers.` };
  return { values, problem: null };
}
