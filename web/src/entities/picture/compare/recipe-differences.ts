import type { Generation } from '@easel/shared/contracts/generation.schema';
import { diffWordsWithSpace } from 'diff';
import { describeStyle } from '../describe-style';

/** A part of a text: in both, only in the left one, or only in the right one. */
export interface TextPart {
  text: string;
  side: 'both' | 'left' | 'right';
}

/** A value that differs between two recipes. */
export interface Difference {
  name: string;
  left: string;
  right: string;
  /** For similar texts, word by word. */
  parts?: TextPart[];
}

export interface RecipeComparison {
  differences: Difference[];
  /** The names of the values that are the same in both. Values that neither recipe has are left out. */
  same: string[];
}

type Recipe = Pick<
  Generation,
  'prompt' | 'style' | 'customStyle' | 'model' | 'seed' | 'width' | 'height' | 'parameters'
>;

/** Stands for a value that a recipe does not have. */
const NONE = 'none';

/**
 * Compares how two pictures were made.
 *
 * @param modelName returns a model's name by its id
 */
export function compareRecipes(
  left: Recipe,
  right: Recipe,
  modelName: (id: string) => string,
): RecipeComparison {
  const values = ({ prompt, model, seed, width, height, parameters, ...style }: Recipe) => ({
    Prompt: prompt,
    'Negative prompt': parameters.negativePrompt,
    Style: describeStyle(style),
    Model: modelName(model),
    Seed: String(seed),
    Size: `${width} × ${height}`,
    Steps: parameters.steps,
    Guidance: parameters.guidance,
  });
  const [before, after] = [values(left), values(right)];
  const comparison: RecipeComparison = { differences: [], same: [] };
  for (const name of Object.keys(before) as (keyof typeof before)[]) {
    const [a, b] = [before[name], after[name]];
    if (a === b) {
      if (a !== null) comparison.same.push(name);
      continue;
    }
    const isText = name === 'Prompt' || name === 'Negative prompt';
    const parts = isText && a !== null && b !== null ? compareWords(String(a), String(b)) : [];
    comparison.differences.push({
      name,
      left: String(a ?? NONE),
      right: String(b ?? NONE),
      ...(areAlike(parts) && { parts }),
    });
  }
  return comparison;
}

/**
 * The minimum share of words that two texts have in common. Below it, marks in one text are harder to read than the two
 * texts.
 */
const LEAST_ALIKE = 0.4;

function areAlike(parts: readonly TextPart[]): boolean {
  const count = (side: TextPart['side']) =>
    parts.reduce((sum, part) => sum + (part.side === side ? (part.text.match(/\S+/g)?.length ?? 0) : 0), 0);
  const shared = 2 * count('both');
  return shared > 0 && shared / (shared + count('left') + count('right')) >= LEAST_ALIKE;
}

/** Compares two texts word by word. */
export function compareWords(left: string, right: string): TextPart[] {
  return diffWordsWithSpace(left, right).map(({ value, added, removed }) => ({
    text: value,
    side: added ? 'right' : removed ? 'left' : 'both',
  }));
}
