import { type OpenAiSettings, streams } from './provider-settings/openai.ts';
import type { ReplicateSettings } from './provider-settings/replicate.ts';
import type { ProviderSection } from './registry-schema.ts';

/** The model servers that Easel speaks to. */
export type ProviderType = ProviderSection['type'];

/** What a kind of model server can do. What it cannot is shown as such and never faked. */
export interface ProviderCapabilities {
  /** Reports its steps while it works; without, the bar is indeterminate. */
  steps: boolean;
  /** Sends looks at the picture in the making. */
  preview: boolean;
  /** Stops in the middle. */
  abort: boolean;
  /** Takes a seed: the same request with the same seed makes the same picture. */
  seed: boolean;
  /** Takes a negative prompt. */
  negativePrompt: boolean;
  /** Takes a number of steps. */
  requestedSteps: boolean;
  /** Takes a guidance scale. */
  guidance: boolean;
  /** Bills each request: one that was accepted is never made again elsewhere. */
  billed: boolean;
}

/** What a diffusion server of the operator's own takes. */
const DIFFUSION = { seed: true, negativePrompt: true, requestedSteps: true, guidance: true, billed: false };

/** By type, as far as the model's own settings do not say otherwise: {@link capabilitiesOf}. */
export const PROVIDERS: Readonly<Record<ProviderType, ProviderCapabilities>> = {
  painter: {
    steps: true,
    preview: true,
    abort: true,
    seed: true,
    negativePrompt: false,
    requestedSteps: false,
    guidance: false,
    billed: false,
  },
  comfyui: { ...DIFFUSION, steps: true, preview: true, abort: true },
  'sd-webui': { ...DIFFUSION, steps: true, preview: true, abort: true },
  /** Its jobs do not tell how far they are, and one that has begun cannot be stopped. */
  'sd-server': { ...DIFFUSION, steps: false, preview: false, abort: false },
  /** Closing the connection is all that can be done: the vendor may finish the picture, and bill it. */
  openai: {
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

/** What a model can do: what its kind of server can, as its `provider` section narrows or widens it. */
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
      return {};
    default:
      return { negativePrompt: provider.negativePrompt };
  }
}

/** Servers that speak OpenAI's API with fields of their own take more, and run on the operator's machines. */
function openAiCapabilities(settings: OpenAiSettings): Partial<ProviderCapabilities> {
  const preview = streams(settings) && settings.partialImages > 0;
  if (settings.dialect === 'openai') return { preview };
  return { ...DIFFUSION, preview, guidance: settings.dialect === 'vllm-omni' };
}

/** Each model at Replicate has inputs of its own; the operator says which of the usual ones it lacks. */
function replicateCapabilities({ inputs }: ReplicateSettings): Partial<ProviderCapabilities> {
  return {
    seed: inputs.seed !== null,
    negativePrompt: inputs.negativePrompt !== null,
    requestedSteps: inputs.steps !== null,
    guidance: inputs.guidance !== null,
  };
}
