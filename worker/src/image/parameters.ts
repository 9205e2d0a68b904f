import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';

/**
 * Formats the recipe as Stable Diffusion tools read it in a PNG's `parameters` text: the prompt, a line `Negative prompt:`, and a last
 * line of `Name: value` pairs, whose values are JSON strings if they hold a comma, a colon or a line break. Format by
 * AUTOMATIC1111/stable-diffusion-webui at 0365002, `modules/infotext_utils.py` (`quote`, `parse_generation_parameters`).
 */
export function parametersText(recipe: ImageRecipe): string {
  const { prompt, negativePrompt, steps, guidance, seed, width, height, model, style, customStyle } = recipe;
  const settings: [name: string, value: string | number | undefined][] = [
    ['Steps', steps],
    ['CFG scale', guidance],
    ['Seed', seed],
    ['Size', `${width}x${height}`],
    ['Model', model],
    ['Style', style],
    ['Custom style', customStyle],
  ];
  return [
    prompt && oneLine(prompt).replace(/^(Negative prompt)(?=:)/, '$1 '),
    negativePrompt && `Negative prompt: ${oneLine(negativePrompt)}`,
    settings.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${quoted(value)}`)).join(', '),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Joins a user's words into one line, as readers split the text into parts by its lines. */
function oneLine(words: string): string {
  return words
    .replace(/[\s\u0085]+/g, (space) => (/[\r\n\u2028\u2029\u0085]/.test(space) ? ' ' : space))
    .trim();
}

function quoted(value: string | number): string {
  return /[,:\n]/.test(String(value)) ? JSON.stringify(value) : String(value);
}
