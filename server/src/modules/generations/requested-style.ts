import type { GenerateRequest } from '@easel/shared/contracts/generation.schema';
import { DEFAULT_STYLE, type StyleId } from '@easel/shared/contracts/styles';
import type { CustomStyleWords } from '@easel/shared/node/db/custom-styles';
import type { CustomStyleRow } from '@easel/shared/node/repos/custom-styles.repo';
import { invalid } from '../../validation.ts';

export interface RequestedStyle {
  style: StyleId;
  /** The custom style's words as they are now, for the generation to keep. */
  customStyle: CustomStyleWords | null;
}

/**
 * The style that a request asks for: one of the catalogue, or a custom one, which brings the one that it builds on.
 * @param find Finds a custom style of the user's account.
 * @throws {AppError} validation_failed when both are given, or the account has no such custom style.
 */
export async function requestedStyle(
  request: Pick<GenerateRequest, 'style' | 'customStyle'>,
  find: (id: string) => Promise<CustomStyleRow | undefined>,
): Promise<RequestedStyle> {
  if (request.customStyle === undefined) {
    return { style: request.style ?? DEFAULT_STYLE, customStyle: null };
  }
  if (request.style !== undefined) {
    throw refuse('A custom style brings the style that it builds on. Give one of the two.');
  }
  const found = await find(request.customStyle);
  if (!found) throw refuse('You have no such custom style.');
  const { id, name, promptSuffix, negativePrompt, baseStyle } = found;
  return { style: baseStyle, customStyle: { id, name, promptSuffix, negativePrompt } };
}

const refuse = (message: string) => invalid([{ pointer: '/customStyle', message }]);
