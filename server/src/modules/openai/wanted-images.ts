import type { GenerateRequest } from '@easel/shared/contracts/generation.schema';
import type { EditMode } from '@easel/shared/contracts/inputs';
import { RESOLUTIONS, type Resolution } from '@easel/shared/contracts/sizes';
import { DEFAULT_STYLE } from '@easel/shared/contracts/styles';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { capabilitiesOf } from '@easel/shared/node/models/providers';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import { invalid } from '../../http/validation.ts';
import type { CommonFields, OutputFormat } from './openai.schema.ts';
import { expectsBase64, findModel } from './openai-models.ts';

const SQUARE: Resolution = '1024x1024';

/** A request of an OpenAI client in our terms. */
export interface WantedImages {
  request: GenerateRequest;
  /** Links to the files, or the images themselves in a format. */
  as: 'url' | ImageFormat;
  stream: ImageStream | null;
}

export interface ImageFormat {
  name: OutputFormat;
  /** In percent; PNG has none. */
  quality: number;
}

export interface ImageStream {
  format: ImageFormat;
  partialImages: number;
}

/**
 * Translates a request.
 *
 * @throws {OpenAiError} model_not_found
 * @throws {AppError} validation_failed for options that exclude each other
 */
export function wantedImages(
  body: CommonFields & { prompt?: string },
  models: ModelRegistry,
  edit?: Pick<GenerateRequest, 'inputs'> & { mode: EditMode },
): WantedImages {
  const model = findModel(body.model ?? undefined, models, edit?.mode);
  const format = formatOf(body);
  const asUrl = isUrlWanted(body);
  if (asUrl && body.stream) throw refuse('response_format', 'Streams return images as b64_json.');
  if (asUrl && format.name !== 'png') {
    throw refuse('output_format', `Links lead to PNG files. Request b64_json to get ${format.name}.`);
  }
  return {
    request: {
      ...(body.prompt !== undefined && { prompt: body.prompt }),
      style: styleOf(body),
      ...(body.size && { size: body.size }),
      // An edit has the shape of its picture.
      ...(!body.size && !edit && { resolution: autoResolution(model) }),
      iterations: body.n ?? 1,
      model: model.id,
      ...settingsOf(body, model),
      embedPrompt: true,
      ...edit,
    },
    as: asUrl ? 'url' : format,
    stream: body.stream ? { format, partialImages: body.partial_images ?? 0 } : null,
  };
}

/** Returns only the settings that the model has. Programs send the same fields to every model. */
function settingsOf({ seed, steps, negative_prompt: negativePrompt }: CommonFields, model: RegisteredModel) {
  const takes = capabilitiesOf(model.provider);
  const range = takes.requestedSteps ? model.steps : undefined;
  return {
    ...(typeof seed === 'number' && seed >= 0 && { seed }),
    ...(steps && range && { steps: Math.min(range.max, Math.max(range.min, steps)) }),
    ...(negativePrompt && takes.negativePrompt && { negativePrompt }),
  };
}

function isUrlWanted(body: CommonFields): boolean {
  if (body.response_format) return body.response_format === 'url';
  const impliesBase64 = body.stream || (body.output_format ?? 'png') !== 'png';
  return !impliesBase64 && !expectsBase64(body.model ?? undefined);
}

function formatOf({ output_format, output_compression }: CommonFields): ImageFormat {
  const name = output_format ?? 'png';
  const quality = output_compression ?? 100;
  if (name === 'png' && quality < 100) {
    throw refuse('output_compression', 'PNG is lossless. Compression needs the output_format jpeg or webp.');
  }
  return { name, quality };
}

function styleOf({ style }: CommonFields): GenerateRequest['style'] {
  return !style || style === 'vivid' || style === 'natural' ? DEFAULT_STYLE : style;
}

/** Returns the model's resolution that is nearest to what OpenAI's clients expect, preferably not above it. */
function autoResolution({ resolutions }: RegisteredModel): Resolution {
  const upToSquare = RESOLUTIONS.slice(0, RESOLUTIONS.indexOf(SQUARE) + 1);
  return upToSquare.findLast((each) => resolutions.includes(each)) ?? resolutions[0] ?? SQUARE;
}

const refuse = (field: string, message: string) => invalid([{ pointer: `/${field}`, message }]);
