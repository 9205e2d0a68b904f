import type { OpenAiSettings } from '@easel/shared/node/models/provider-settings/openai';
import type { ImageRequest } from '../types.ts';
import { changed, type ModelWarning, unsupported } from '../warnings.ts';

/** A server's way to receive settings that OpenAI's own API has no field for. */
export interface Dialect {
  /** Each request costs money, so one that may have been accepted is not repeated. */
  billed: boolean;
  /** Escapes a user's words. */
  escapeWords(words: string): string;
  /** Returns the request's fields. */
  fields(request: ImageRequest, prompts: Prompts, settings: OpenAiSettings): Record<string, unknown>;
  /** Returns a warning for each part of the request that this server ignores or changes. */
  warnings(request: ImageRequest, prompts: Prompts): ModelWarning[];
}

export interface Prompts {
  prompt: string;
  negativePrompt: string;
}

const plainWords = (words: string) => words;

/** OpenAI's own API: a prompt and nothing else. Source: openai-node 7.55.0, `src/resources/images.ts`. */
const openai: Dialect = {
  billed: true,
  escapeWords: plainWords,
  fields: (_request, { prompt }) => ({ prompt }),
  warnings: ({ steps, guidance }, { negativePrompt }) => [
    unsupported('seed'),
    ...(negativePrompt ? [unsupported('negativePrompt')] : []),
    ...(steps === null ? [] : [unsupported('steps')]),
    ...(guidance === null ? [] : [unsupported('guidance')]),
  ],
};

/**
 * LocalAI: the negative prompt follows a `|`, and the guidance scale is the model's own. Seeds are an int32, and the
 * diffusers backend accepts none below 1. Source: LocalAI v4.9.0-22-g82c191a, `core/http/endpoints/openai/image.go`,
 * `core/schema/openai.go`, `core/backend/image.go`; of the backends `stablediffusion-ggml/cpp/gosd.cpp` and
 * `diffusers/backend.py`.
 */
const localai: Dialect = {
  billed: false,
  // The ggml backend reads <lora:…> and weighs words in brackets; other backends would read escapes as part of the
  // prompt.
  escapeWords: (words) => words.replace(/\|/g, ',').replace(/[()[\]{}<>]/g, ' '),
  fields: ({ seed, steps }, { prompt, negativePrompt }) => ({
    prompt: negativePrompt ? `${prompt}|${negativePrompt}` : prompt,
    seed: toPositiveInt32(seed),
    ...(steps !== null && { step: steps }),
  }),
  warnings: ({ seed, guidance }) => [
    ...(seed === toPositiveInt32(seed) ? [] : [changed('seed', seed, toPositiveInt32(seed))]),
    ...(guidance === null ? [] : [unsupported('guidance', 'Set cfg_scale in its model file')]),
  ],
};

const toPositiveInt32 = (seed: number) => seed & 0x7f_ff_ff_ff || 1;

/**
 * vLLM-Omni: diffusion settings have their own fields, and prompts no syntax. Source: vLLM-Omni
 * `vllm_omni/entrypoints/openai/protocol/images.py` at 00a3619 and `api_server.py` at v0.11.0rc1.
 */
const vllmOmni: Dialect = {
  billed: false,
  escapeWords: plainWords,
  fields: ({ seed, steps, guidance }, { prompt, negativePrompt }, { guidanceField }) => ({
    prompt,
    ...(negativePrompt && { negative_prompt: negativePrompt }),
    seed,
    ...(steps !== null && { num_inference_steps: steps }),
    ...(guidance !== null && { [guidanceField]: guidance }),
  }),
  warnings: () => [],
};

export const DIALECTS: Readonly<Record<OpenAiSettings['dialect'], Dialect>> = {
  openai,
  localai,
  'vllm-omni': vllmOmni,
};
