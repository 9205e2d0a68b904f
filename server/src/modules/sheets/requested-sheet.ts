import { randomInt } from 'node:crypto';
import { SEED_MAX } from '@easel/shared/contracts/generation';
import { programPromptSchema } from '@easel/shared/contracts/generation.schema';
import { expandPrompts } from '@easel/shared/contracts/sheets';
import type { SheetRequest } from '@easel/shared/contracts/sheets.schema';
import type { StoredAxes } from '@easel/shared/node/db/sheets';
import { invalid } from '../../http/validation.ts';
import type { SheetPart } from '../generations/sheet-submission.ts';

/**
 * Resolves the axes of a request, without duplicates.
 *
 * @throws {AppError} validation_failed for wildcards that cannot be read
 */
export function requestedAxes(request: SheetRequest, defaultModel: string): StoredAxes {
  const { styles, models = [defaultModel], steps = [null], seeds = [randomInt(SEED_MAX + 1)] } = request;
  const prompts = expandPrompts(request.prompts);
  if (!Array.isArray(prompts)) {
    throw invalid([{ pointer: `/prompts/${prompts.line}`, message: prompts.problem }]);
  }
  return {
    prompts,
    styles: unique(styles),
    models: unique(models),
    steps: unique(steps),
    seeds: unique(seeds),
  };
}

/**
 * Splits a sheet into parts whose cells differ only in their seeds.
 *
 * @throws {AppError} validation_failed for options that combine to an invalid prompt
 */
export function partsOf(request: SheetRequest, axes: StoredAxes): SheetPart[] {
  const { resolution, aspectRatio, size, negativePrompt, guidance, embedPrompt } = request;
  for (const prompt of axes.prompts) {
    const [issue] = programPromptSchema.safeParse(prompt).error?.issues ?? [];
    if (issue) throw invalid([{ pointer: '/prompts', message: issue.message }]);
  }
  const settings = { resolution, aspectRatio, size, negativePrompt, guidance, embedPrompt };
  const parts: SheetPart[] = [];
  for (const prompt of axes.prompts)
    for (const style of axes.styles)
      for (const model of axes.models)
        for (const steps of axes.steps) {
          const first = parts.length * axes.seeds.length;
          parts.push({
            request: { ...settings, prompt, style, model, steps: steps ?? undefined, iterations: 1 },
            cells: axes.seeds.map((seed, index) => ({ seed, cell: first + index })),
          });
        }
  return parts;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
