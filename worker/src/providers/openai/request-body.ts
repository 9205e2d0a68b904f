import { isGptImage, type OpenAiSettings, streams } from '@easel/shared/node/models/provider-settings/openai';
import { composePrompt } from '../prompt.ts';
import type { ImageRequest } from '../types.ts';
import { changed, type ModelWarning } from '../warnings.ts';
import { DIALECTS } from './dialects.ts';
import { nearestSize, openAiSize } from './sizes.ts';

/** Composes the body of `POST /images/generations`, with a warning for each part of the request that it leaves out or changes. */
export function composeBody(
  settings: OpenAiSettings,
  request: ImageRequest,
): { body: Record<string, unknown>; warnings: ModelWarning[] } {
  const { model, quality, extraBody, partialImages } = settings;
  const dialect = DIALECTS[settings.dialect];
  // Other servers may serve their own model under such a name.
  const gptImage = settings.dialect === 'openai' && isGptImage(model);
  const prompts = composePrompt(request, dialect.escapeWords);
  const size = chooseSize(settings, request);
  const body = {
    // Easel's pictures are opaque, so the model must paint the background.
    ...(gptImage && { background: 'opaque' }),
    ...extraBody,
    ...dialect.fields(request, prompts, settings),
    model,
    n: 1,
    size: `${size.width}x${size.height}`,
    ...(quality !== undefined && { quality }),
    // GPT Image models always answer in base64, and refuse to be asked for it.
    ...(!gptImage && { response_format: 'b64_json' }),
    ...(streams(settings) && { stream: true, partial_images: partialImages }),
  };
  const resized = size.width !== request.width || size.height !== request.height;
  const warnings = [
    ...dialect.warnings(request, prompts),
    ...(resized ? [changed('size', `${request.width}x${request.height}`, body.size)] : []),
  ];
  return { body, warnings };
}

function chooseSize({ sizes, dialect, model }: OpenAiSettings, { width, height }: ImageRequest) {
  const wanted = { width, height };
  if (sizes) return nearestSize(sizes, wanted);
  return dialect === 'openai' ? openAiSize(model, wanted) : wanted;
}
