import type { GenerateRequest } from '@easel/shared/contracts/generation.schema';
import type { Resolution } from '@easel/shared/contracts/sizes';
import type { StyleId } from '@easel/shared/contracts/styles';
import { AppError } from '@easel/shared/node/app-error';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { capabilitiesOf } from '@easel/shared/node/models/providers';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';

type Request = Pick<GenerateRequest, 'prompt' | 'model' | 'negativePrompt' | 'steps' | 'guidance'> & {
  style: StyleId;
};
type Range = NonNullable<RegisteredModel['steps']>;

/** A model with all settings resolved: the record of how the picture is made. */
export interface RequestedModel {
  model: RegisteredModel;
  negativePrompt: string;
  /** Null if the model has no such setting. */
  requestedSteps: number | null;
  guidance: number | null;
}

/**
 * Resolves the model of a request, the default one unless it names another, and its settings.
 *
 * @throws {AppError} validation_failed naming the field, for an unknown model, a setting that the model does not have, or a value
 *   outside its range
 */
export function requestedModel(request: Request, models: ModelRegistry): RequestedModel {
  const model = request.model === undefined ? models.defaultModel() : models.find(request.model);
  if (!model) {
    const ids = models.models().map(({ id }) => id);
    throw refuse('/model', `Unknown model. Choose one of: ${ids.join(', ')}.`);
  }
  if (request.prompt !== undefined && [...request.prompt].length > model.promptLength) {
    throw refuse('/prompt', `${model.name} supports prompts of at most ${model.promptLength} characters.`);
  }
  const negativePrompt = request.negativePrompt ?? '';
  if (negativePrompt !== '' && !capabilitiesOf(model.provider).negativePrompt) {
    throw refuse('/negativePrompt', `${model.name} does not support a negative prompt.`);
  }
  const styleGuidance = within(model.guidance, models.modifier(request.style, model.family).guidance);
  return {
    model,
    negativePrompt,
    requestedSteps: setting('steps', model, request.steps) ?? model.steps?.default ?? null,
    guidance:
      setting('guidance', model, request.guidance) ?? styleGuidance ?? model.guidance?.default ?? null,
  };
}

/** @throws {AppError} size_not_supported when the model does not support this resolution */
export function assertResolutionOffered({ name, resolutions }: RegisteredModel, wanted: Resolution): void {
  if (resolutions.includes(wanted)) return;
  throw new AppError('size_not_supported', {
    detail: `${name} makes images of ${resolutions.join(', ')}; ${wanted} is not among them.`,
  });
}

function setting(
  field: 'steps' | 'guidance',
  model: RegisteredModel,
  value: number | undefined,
): number | undefined {
  if (value === undefined) return undefined;
  const range = model[field];
  if (!range) throw refuse(`/${field}`, `${model.name} has no setting for ${field}.`);
  if (range.min <= value && value <= range.max) return value;
  throw refuse(`/${field}`, `${model.name} supports ${field} from ${range.min} to ${range.max}.`);
}

/** Limits a style's value to the range of the model. */
function within(range: Range | undefined, value: number | null): number | undefined {
  if (!range || value === null) return undefined;
  return Math.min(range.max, Math.max(range.min, value));
}

const refuse = (pointer: string, message: string) =>
  new AppError('validation_failed', { detail: message, details: { errors: [{ pointer, message }] } });
