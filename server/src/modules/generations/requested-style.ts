import type { GenerateRequest } from '@easel/shared/contracts/generation.schema';
import { DEFAULT_STYLE, type StyleId } from '@easel/shared/contracts/styles';
import type { Tx } from '@easel/shared/node/db/client';
import type { CustomStyleWords } from '@easel/shared/node/db/custom-styles';
import {
  type CustomStyleRow,
  findCustomStyle,
  nameSample,
} from '@easel/shared/node/repos/generations/custom-styles.repo';
import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import { invalid } from '../../http/validation.ts';
import { assertMayChange } from '../custom-styles/custom-styles.policy.ts';

export interface RequestedStyle {
  style: StyleId;
  /** The custom style's current texts, which are stored with the generation. */
  customStyle: CustomStyleWords | null;
}

/**
 * Resolves the style of a request: one of the catalog, or a custom style with the style that it builds on.
 *
 * @param find finds a custom style of the user's account
 * @throws {AppError} validation_failed when both are given, the account has no such custom style, or a sample is requested without
 *   one
 */
export async function requestedStyle(
  request: Pick<GenerateRequest, 'style' | 'customStyle' | 'isSample'>,
  find: (id: string) => Promise<CustomStyleRow | undefined>,
): Promise<RequestedStyle> {
  if (request.customStyle === undefined) {
    if (request.isSample) {
      throw invalid([
        { pointer: '/isSample', message: 'Only a picture in a custom style can be its sample.' },
      ]);
    }
    return { style: request.style ?? DEFAULT_STYLE, customStyle: null };
  }
  if (request.style !== undefined) {
    throw refuse('A custom style includes the style that it builds on. Send one or the other.');
  }
  const found = await find(request.customStyle);
  if (!found) throw refuse(NO_SUCH_STYLE);
  const { id, name, promptSuffix, negativePrompt, baseStyle } = found;
  return { style: baseStyle, customStyle: { id, name, promptSuffix, negativePrompt } };
}

/**
 * Makes the first generation of a request the sample of its custom style if requested. Call it in the transaction that accepts
 * the request, with the account's lock held.
 *
 * @throws {AppError} forbidden, validation_failed when the account no longer has the style
 */
export async function nameRequestedSample(
  tx: Tx,
  { customStyle: id, isSample }: Pick<GenerateRequest, 'customStyle' | 'isSample'>,
  [first]: readonly Pick<GenerationRow, 'id' | 'userId' | 'accountId'>[],
): Promise<void> {
  if (!isSample || id === undefined || !first) return;
  const style = await findCustomStyle(tx, { id, accountId: first.accountId });
  if (!style) throw refuse(NO_SUCH_STYLE);
  assertMayChange(first.userId, style);
  await nameSample(tx, { styleId: id, generationId: first.id });
}

const NO_SUCH_STYLE = 'Custom style not found.';
const refuse = (message: string) => invalid([{ pointer: '/customStyle', message }]);
