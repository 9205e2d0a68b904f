/**
 * Adapts a Stable Diffusion WebUI: AUTOMATIC1111, Forge, or with fewer features (see infra/docs/models/sd-webui.md) SD.Next.
 * A picture is only sent as the answer on the connection that requested it. So an earlier attempt's task is never resumed: it is
 * stopped, and a new one begins when it is gone.
 */
import { randomUUID } from 'node:crypto';
import { createBackground } from '@easel/shared/node/async/background';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import type { SdWebUiSettings } from '@easel/shared/node/models/provider-settings/sd-webui';
import type { AdapterOptions } from '../adapter.ts';
import { bearer, createEndpointClient } from '../http/endpoint-client.ts';
import { ModelError } from '../model-error.ts';
import {
  type GenerateContext,
  type ImageProvider,
  type ImageRequest,
  type ImageResult,
  isHandover,
} from '../types.ts';
import { endTask } from './end-task.ts';
import { translateFailure } from './errors.ts';
import { followTask } from './follow-task.ts';
import { createServer } from './server.ts';
import { readAnswer, requestBody } from './text-to-image.ts';
import { upscaleImage } from './upscale.ts';
import { textToImageSchema } from './wire.ts';

/** The adapter's intervals and limits, in milliseconds. */
export interface Pace {
  /** Between two looks at a task. */
  pollMs: number;
  /** Until a task that waits at an idle server counts as gone; loading the first checkpoint takes less. */
  stuckMs: number;
  /** Until a canceled task that still waits behind others is left to the server. */
  stopMs: number;
}
const PACE: Pace = { pollMs: 500, stuckMs: 60_000, stopMs: 900_000 };

export function createSdWebUiProvider(
  { endpoint, logger, ...model }: AdapterOptions<SdWebUiSettings>,
  pace: Pace = PACE,
): ImageProvider {
  const closing = new AbortController();
  const client = createEndpointClient({
    url: endpoint.url,
    headers: authorization(endpoint.apiKey),
    outputHosts: endpoint.outputHosts,
  });
  const server = createServer(client, closing.signal);
  const { pollMs, stuckMs, stopMs } = pace;
  const background = createBackground(logger, 'warn');
  const { upscaler } = model.settings;

  /** Stops a task in the background. Its connection stays open, since it shows when the task has ended. */
  function stop(id: string, connection: AbortController, ended: AbortSignal): void {
    const until = AbortSignal.any([ended, closing.signal, AbortSignal.timeout(stopMs)]);
    background.run('stopping a task', () =>
      endTask(id, { server, pollMs, stuckMs, until, connected: true }).finally(() => connection.abort()),
    );
  }

  async function make(id: string, request: ImageRequest, context: GenerateContext): Promise<ImageResult> {
    const { signal, onProgress, onQueued, onBegun } = context;
    const { path, body: asked } = requestBody(request, id, model);
    const connection = new AbortController();
    const ended = new AbortController();
    const answer = client
      .json(path, textToImageSchema, {
        json: asked,
        signal: AbortSignal.any([connection.signal, closing.signal]),
      })
      .finally(() => ended.abort());
    const following = followTask(id, {
      server,
      logger,
      pollMs,
      steps: request.steps,
      onProgress,
      onQueued,
      onBegun,
    });
    try {
      const made = await unlessAborted(answer, signal);
      await unlessAborted(following.lookAgain(), signal);
      return readAnswer(made, { asked, spoiled: following.spoiled });
    } catch (error) {
      if (!signal.aborted) throw translateFailure(error);
      if (isHandover(signal.reason)) connection.abort();
      else if (!ended.signal.aborted) stop(id, connection, ended.signal);
      throw signal.reason;
    } finally {
      following.stop();
    }
  }

  return {
    async generate(request, context) {
      const { signal, resume, saveRequestId } = context;
      signal.throwIfAborted();
      if (resume !== undefined) {
        context.onQueued();
        const until = AbortSignal.any([signal, closing.signal]);
        await endTask(resume, { server, pollMs, stuckMs, until, connected: false });
        until.throwIfAborted();
      }
      const id = `task(easel-${randomUUID()})`;
      await saveRequestId(id);
      signal.throwIfAborted();
      return await make(id, request, context);
    },
    ...(upscaler !== undefined && {
      upscale: (image, options) => upscaleImage(client, upscaler, image, options),
    }),
    async close() {
      closing.abort(new ModelError('model_unavailable', 'The provider is closed', { retryable: true }));
      await background.idle();
      await client.close();
    },
  };
}

/** `user:password` of `--api-auth`, or the token of a gateway in front of the server. */
function authorization(apiKey: string | undefined): Record<string, string> {
  if (apiKey === undefined) return {};
  const basic = `Basic ${Buffer.from(apiKey).toString('base64')}`;
  return apiKey.includes(':') ? { authorization: basic } : bearer(apiKey);
}
