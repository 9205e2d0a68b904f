import { AppError } from '@easel/shared/node/app-error';
import type { CustomStyleWords } from '@easel/shared/node/db/custom-styles';
import type { Logger } from '@easel/shared/node/logger';
import type { Moderator } from '@easel/shared/node/moderation/moderator';
import { createVerdicts } from './verdicts.ts';

/** The texts of a generation, and the guidance scale, which decides which of them the model draws. */
export interface Words {
  prompt: string;
  negativePrompt: string;
  /** The texts that a custom style adds to both. */
  customStyle: Pick<CustomStyleWords, 'promptSuffix' | 'negativePrompt'> | null;
  /** Null if the model has no such setting. */
  guidance: number | null;
}

export interface ContentPolicy {
  /** Whether a check may ask a service, which costs time and often money. */
  asksService: boolean;
  /**
   * Refuses texts that the content policy blocks, before anything is charged.
   *
   * @throws {AppError} content_blocked, unavailable, rate_limited
   */
  check(userId: string, words: Words): Promise<void>;
  /**
   * Refuses a user's picture that the content policy blocks, before it is stored.
   *
   * @throws {AppError} content_blocked, unavailable, rate_limited
   */
  checkInput(userId: string, image: Uint8Array, contentType: string): Promise<void>;
}

export interface ContentPolicyOptions {
  moderator: Moderator;
  /** Counts a text of the user that is sent to a service. @throws {AppError} rate_limited */
  countCheck: (userId: string) => Promise<void>;
  logger: Logger;
}

/** Creates the content policy. It logs the reason of each block, without the texts. */
export function createContentPolicy({ moderator, countCheck, logger }: ContentPolicyOptions): ContentPolicy {
  const verdicts = createVerdicts(moderator.blockPrompt);

  async function ask(userId: string, text: string): Promise<string | undefined> {
    if (!moderator.asksAboutPrompts) return moderator.blockPrompt(text);
    if (!verdicts.knows(text)) await countCheck(userId);
    return verdicts.of(text).catch((cause: unknown) => {
      logger.error({ err: cause }, 'prompts cannot be checked');
      throw new AppError('unavailable', {
        detail: 'Prompts cannot be checked right now. Please try again in a minute.',
        cause,
      });
    });
  }

  return {
    asksService: moderator.asksAboutPrompts,
    async check(userId, words) {
      const text = drawn(words);
      // A picture can be enlarged without words.
      if (text === '') return;
      const reason = await ask(userId, text);
      if (reason === undefined) return;
      logger.warn({ userId, reason, stage: 'prompt' }, 'prompt blocked');
      throw new AppError('content_blocked', {
        detail: `This prompt is blocked by the content policy. Reason: ${reason}. Nothing was charged.`,
        details: { reason },
      });
    },
    async checkInput(userId, image, contentType) {
      if (!moderator.asksAboutInputs) return;
      await countCheck(userId);
      const reason = await moderator.blockInput(image, contentType).catch((cause: unknown) => {
        logger.error({ err: cause }, 'inputs cannot be checked');
        throw new AppError('unavailable', {
          detail: 'Pictures cannot be checked right now. Please try again in a minute.',
          cause,
        });
      });
      if (reason === undefined) return;
      logger.warn({ userId, reason, stage: 'input' }, 'input blocked');
      throw new AppError('content_blocked', {
        detail: `This picture is blocked by the content policy. Reason: ${reason}. It was not kept.`,
        details: { reason },
      });
    },
  };
}

/**
 * Returns the texts that the picture will show. The guidance scale interpolates from the negative prompt (0) to the prompt (1)
 * and beyond: below 1, a model draws the negative prompt.
 */
function drawn({ prompt, negativePrompt, guidance, customStyle }: Words): string {
  // Texts that are harmless by themselves may not be harmless together.
  const wanted = [prompt, customStyle?.promptSuffix].filter(Boolean).join(', ');
  if (guidance === null || guidance >= 1) return wanted;
  return [wanted, negativePrompt, customStyle?.negativePrompt].filter(Boolean).join('\n');
}
