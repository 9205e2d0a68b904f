import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { AppError } from '@easel/shared/node/app-error';
import type { ContentPolicy } from '../content-policy/content-policy.ts';
import type { PromptHelper } from './prompt-helper.ts';

export interface ImprovementOptions {
  /** Null if no helper is configured. */
  helper: PromptHelper | null;
  contentPolicy: Pick<ContentPolicy, 'check'>;
  /** Counts a request of the user. @throws {AppError} rate_limited */
  count: (userId: string) => Promise<void>;
}

export type ImprovementService = ReturnType<typeof createImprovementService>;

/** Improves prompts with the operator's language model. Both the prompt and the answer pass the content policy. */
export function createImprovementService({ helper, contentPolicy, count }: ImprovementOptions) {
  const check = (userId: string, prompt: string) =>
    contentPolicy.check(userId, { prompt, negativePrompt: '', customStyle: null, guidance: null });
  return {
    /** @throws {AppError} not_found without a helper, rate_limited, content_blocked, unavailable */
    async improve(userId: string, prompt: string): Promise<string> {
      if (!helper)
        throw new AppError('not_found', { detail: 'Improving prompts is not available on this site.' });
      await count(userId);
      await check(userId, prompt);
      const improved = cut(await helper(prompt));
      await check(userId, improved);
      return improved;
    },
  };
}

/** Cuts a text at the last word that fits a prompt. */
function cut(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= PROMPT_MAX_LENGTH) return text;
  const fitting = characters.slice(0, PROMPT_MAX_LENGTH).join('');
  return fitting.slice(0, Math.max(fitting.lastIndexOf(' '), 1)).replace(/[,;\s]+$/, '');
}
