import type { ComfyUiSettings } from './provider-settings/comfyui.ts';
import { edits, type OpenAiSettings, streams } from './provider-settings/openai.ts';
import type { ReplicateSettings } from './provider-settings/replicate.ts';
import type { SdServerSettings } from './provider-settings/sd-server.ts';
import type { ProviderSection } from './registry-schema.ts';

/** The kinds of model servers that Easel supports. */
export type ProviderType = ProviderSection['type'];

/** Capabilities of a kind of model server. Missing ones are shown as missing, never imitated. */
export interface ProviderCapabilities {
  /** Reports steps; without them, the progress bar is indeterminate. */
  steps: boolean;
  /** Sends previews. */
  preview: boolean;
  /** Can be aborted. */
  abort: boolean;
  /** Takes a seed: the same request with the same seed makes the same image. */
  seed: boolean;
  /** Takes a negative prompt. */
  negativePrompt: boolean;
  /** Takes a number of steps. */
  requestedSteps: boolean;
  /** Takes a guidance scale. */
  guidance: boolean;
  /** Varies a picture; a strength sets how much. */
  vary: boolean;
  /** Changes a picture as the prompt instructs. */
  edit: boolean;
  /** Repaints the masked part of a picture. */
  inpaint: boolean;
  /** Continues a picture beyond its edges. Models that inpaint do: the pipeline gives them the enlarged canvas and its mask. */
  extend: boolean;
  /** How many reference pictures it takes at most. */
  references: number;
  /** Enlarges with its own upscaler. */
  upscaler: boolean;
  /** Varies only pictures that it made itself. */
  variesOwnOnly: boolean;
  /** Bills each request: an accepted request is never repeated on another endpoint. */
  billed: boolean;
}

/** `POST /images/edits`: up to 16 pictures, and a mask for the first. It has no strength. */
const OPENAI_EDITS = { edit: true, inpaint: true, extend: true, references: 16 };

const NO_INPUTS = {
  vary: false,
  edit: false,
  inpaint: false,
  extend: false,
  references: 0,
  upscaler: false,
  variesOwnOnly: false,
};

/** Settings that self-hosted diffusion servers take. */
const DIFFUSION = {
  ...NO_INPUTS,
  seed: true,
  negativePrompt: true,
  requestedSteps: true,
  guidance: true,
  billed: false,
};

/** Capabilities of every diffusion model that begins with a picture instead of noise. */
const IMAGE_TO_IMAGE = { vary: true, inpaint: true, extend: true };

/** Capabilities by type, unless the model's settings change them: {@link capabilitiesOf}. */
export const PROVIDERS: Readonly<Record<ProviderType, ProviderCapabilities>> = {
  painter: {
    ...NO_INPUTS,
    vary: true,
    variesOwnOnly: true,
    extend: true,
    steps: true,
    preview: true,
    abort: true,
    seed: true,
    negativePrompt: false,
    requestedSteps: false,
    guidance: false,
    billed: false,
  },
  /** On the worker's own processor. Models distilled to a few steps take no negative prompt. */
  onnx: { ...DIFFUSION, negativePrompt: false, steps: true, preview: true, abort: true },
  comfyui: { ...DIFFUSION, steps: true, preview: true, abort: true },
  'sd-webui': { ...DIFFUSION, ...IMAGE_TO_IMAGE, steps: true, preview: true, abort: true },
  /** Jobs report no progress, and a started job cannot be stopped. */
  'sd-server': { ...DIFFUSION, steps: false, preview: false, abort: false },
  /** Aborting only closes the connection: the vendor may still finish and bill the image. */
  openai: {
    ...NO_INPUTS,
    steps: false,
    preview: false,
    abort: false,
    seed: false,
    negativePrompt: false,
    requestedSteps: false,
    guidance: false,
    billed: true,
  },
  replicate: { ...DIFFUSION, steps: false, preview: false, abort: true, billed: true },
};

/** Returns a model's capabilities: those of its kind of server, as changed by its `provider` section. */
export function capabilitiesOf(provider: ProviderSection): ProviderCapabilities {
  return { ...PROVIDERS[provider.type], ...bySettings(provider) };
}

function bySettings(provider: ProviderSection): Partial<ProviderCapabilities> {
  switch (provider.type) {
    case 'openai':
      return openAiCapabilities(provider);
    case 'replicate':
      return replicateCapabilities(provider);
    case 'painter':
    case 'onnx':
      return {};
    case 'sd-webui':
      return { negativePrompt: provider.negativePrompt, upscaler: provider.upscaler !== undefined };
    case 'sd-server':
      return { negativePrompt: provider.negativePrompt, ...sdServerInputs(provider) };
    case 'comfyui':
      return { negativePrompt: provider.negativePrompt, ...comfyUiInputs(provider) };
  }
}

function sdServerInputs({ inputs, maxReferences }: SdServerSettings): Partial<ProviderCapabilities> {
  if (inputs === 'none') return {};
  // The picture to change is one of the reference pictures.
  return inputs === 'init' ? IMAGE_TO_IMAGE : { edit: true, references: maxReferences - 1 };
}

/** A workflow for each mode; one that inpaints also extends. */
function comfyUiInputs({ workflows, maxReferences }: ComfyUiSettings): Partial<ProviderCapabilities> {
  const { vary, edit, inpaint, reference, enlarge } = workflows;
  const inpaints = inpaint !== undefined;
  return {
    vary: vary !== undefined,
    edit: edit !== undefined,
    inpaint: inpaints,
    extend: inpaints,
    references: edit === undefined && reference === undefined ? 0 : maxReferences,
    upscaler: enlarge !== undefined,
  };
}

/** OpenAI-compatible servers with extended fields take more settings, and run on the operator's machines. */
function openAiCapabilities(settings: OpenAiSettings): Partial<ProviderCapabilities> {
  const preview = streams(settings) && settings.partialImages > 0;
  const inputs = edits(settings) ? OPENAI_EDITS : {};
  if (settings.dialect === 'openai') return { ...inputs, preview };
  return { ...DIFFUSION, ...inputs, preview, guidance: settings.dialect === 'vllm-omni' };
}

/** Models at Replicate differ in their inputs; the operator lists the usual ones that a model lacks. */
function replicateCapabilities({ inputs, maxReferences }: ReplicateSettings): Partial<ProviderCapabilities> {
  return {
    seed: inputs.seed !== null,
    negativePrompt: inputs.negativePrompt !== null,
    requestedSteps: inputs.steps !== null,
    guidance: inputs.guidance !== null,
    vary: inputs.init !== null && inputs.strength !== null,
    inpaint: inputs.init !== null && inputs.mask !== null,
    extend: inputs.init !== null && inputs.mask !== null,
    edit: inputs.edited !== null,
    references: replicateReferences(inputs, maxReferences),
  };
}

/** A picture to change that is the first of the list takes one of its places. */
function replicateReferences({ edited, references }: ReplicateSettings['inputs'], max: number): number {
  if (references === null) return 0;
  return edited === references ? max - 1 : max;
}
