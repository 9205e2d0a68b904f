import type { OpenAiSettings } from '@easel/shared/node/models/provider-settings/openai';
import type { CreateAdapter } from '../adapter.ts';
import { ModelError } from '../model-error.ts';
import type { EncodedImage, GenerateContext } from '../types.ts';
import { readAnswer } from './answer.ts';
import { DIALECTS } from './dialects.ts';
import { translateFailure } from './errors.ts';
import { createImagesClient } from './images-client.ts';
import { composeBody } from './request-body.ts';

/**
 * Pictures from OpenAI and from servers that speak its images API. A request is one HTTP exchange and nothing more: the API
 * has no way to ask what became of an earlier one, so no id is saved and none is resumed. Whatever aborts it, a handover too,
 * can only close the connection; the vendor may finish the picture all the same, and bill it.
 */
export const createOpenAiProvider: CreateAdapter<OpenAiSettings> = (options) => {
  const { endpoint, settings, sampler, scheduler, logger } = options;
  const { billed } = DIALECTS[settings.dialect];
  const client = createImagesClient(endpoint, logger);
  const standing = sampler || scheduler ? ['The server takes no sampler and no scheduler'] : [];

  async function make(body: object, { signal, onProgress }: GenerateContext) {
    const answer = await client.send(body, signal);
    const { picture, revisedPrompt } = await readAnswer(answer, (preview) =>
      onProgress({ step: 0, steps: 0, preview }),
    );
    if (!(picture instanceof URL)) return { image: picture, revisedPrompt };
    return { image: await fetchPicture(picture, signal), revisedPrompt };
  }

  /** Whatever goes wrong here, the picture was made: it is no refusal. */
  async function fetchPicture({ href }: URL, signal: AbortSignal): Promise<EncodedImage> {
    try {
      return { kind: 'encoded', data: await client.image(href, signal) };
    } catch (cause) {
      const message = 'The picture cannot be fetched from where the server put it';
      throw new ModelError('model_output_invalid', message, { retryable: true, cause });
    }
  }

  return {
    async generate(request, context) {
      context.signal.throwIfAborted();
      const { body, warnings } = composeBody(settings, request);
      try {
        const { image, revisedPrompt } = await make(body, context);
        const revised =
          revisedPrompt && revisedPrompt !== body.prompt ? ['The model rewrote the prompt'] : [];
        return { image, warnings: [...standing, ...warnings, ...revised] };
      } catch (error) {
        context.signal.throwIfAborted();
        throw translateFailure(error, billed);
      }
    },
    close: () => client.close(),
  };
};
