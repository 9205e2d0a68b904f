import type { OpenAiSettings } from '@easel/shared/node/models/provider-settings/openai';
import type { CreateAdapter } from '../adapter.ts';
import { ModelError } from '../model-error.ts';
import type { EncodedImage, GenerateContext } from '../types.ts';
import { type ModelWarning, unsupported } from '../warnings.ts';
import { readAnswer } from './answer.ts';
import { DIALECTS } from './dialects.ts';
import { withPictures } from './edit-form.ts';
import { translateFailure } from './errors.ts';
import { createImagesClient, type ImagesCall } from './images-client.ts';
import { composeBody } from './request-body.ts';

/**
 * Adapts OpenAI and servers that speak its images API. A request is one HTTP exchange: the API cannot look up an earlier one, so no
 * id is saved and none is resumed. An abort, also one for a handover, only closes the connection; the vendor may finish the picture
 * and bill it, which is why a billed request is marked before it is sent.
 */
export const createOpenAiProvider: CreateAdapter<OpenAiSettings> = (options) => {
  const { endpoint, settings, sampler, scheduler, logger } = options;
  const { billed } = DIALECTS[settings.dialect];
  const client = createImagesClient(endpoint, logger);
  const standing = [
    ...(sampler ? [unsupported('sampler')] : []),
    ...(scheduler ? [unsupported('scheduler')] : []),
  ];

  async function make(call: ImagesCall, { signal, onProgress }: GenerateContext) {
    const answer = await client.send(call, signal);
    const { picture, revisedPrompt } = await readAnswer(answer, (preview) =>
      onProgress({ step: 0, steps: 0, preview }),
    );
    if (!(picture instanceof URL)) return { image: picture, revisedPrompt };
    return { image: await fetchPicture(picture, signal), revisedPrompt };
  }

  /** Fetches a picture. A failure is not a refusal, as the picture has been made. */
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
      const { body: words, warnings } = composeBody(settings, request);
      const call = await withPictures(settings, words, request);
      if (billed) await context.markPaid(true);
      try {
        const { image, revisedPrompt } = await make(call, context);
        const isRevised = revisedPrompt && revisedPrompt !== call.body.prompt;
        const revised: ModelWarning[] = isRevised ? [{ type: 'changed', feature: 'prompt' }] : [];
        return { image, warnings: [...standing, ...warnings, ...revised] };
      } catch (error) {
        context.signal.throwIfAborted();
        const failure = translateFailure(error, billed);
        // The mark stays if a billed vendor may have made the picture: that failure is final.
        if (billed && (failure.retryable || failure.refused)) await context.markPaid(false);
        throw failure;
      }
    },
    close: () => client.close(),
  };
};
