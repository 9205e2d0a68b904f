import { join } from 'node:path';
import type { Pack } from '@easel/shared/node/models/packs/pack-schema';
import type { Engine } from './engine.ts';
import { type Pixels, pixelsOf, previewOf } from './images.ts';
import type { NoiseSource } from './noise.ts';
import { createScheduler } from './schedulers/create-scheduler.ts';
import { guidanceEmbedding } from './schedulers/lcm.ts';
import { openTokenizer } from './tokenizer.ts';

/** Latents have an eighth of a picture's side. */
const PIXELS_PER_LATENT = 8;
const CHANNELS = 4;

export interface PictureRequest {
  prompt: string;
  /** Pixels, multiples of 64. */
  width: number;
  height: number;
  /** Null for the pack's own. */
  steps: number | null;
  /** Null for the pack's own. */
  guidance: number | null;
}

export interface PipelineStep {
  /** From 1 to `steps`. */
  step: number;
  steps: number;
  preview: Pixels;
}

export interface Picture extends Pixels {
  /** Whether the prompt was longer than the model reads. */
  isPromptCut: boolean;
}

export interface Pipeline {
  /** @throws {Error} when the model computes a value that is not a number */
  generate(
    request: PictureRequest,
    noise: NoiseSource,
    onStep: (step: PipelineStep, latents: Float32Array) => void,
  ): Promise<Picture>;
}

/** Loads the networks of an installed pack: text encoder, UNet and decoder of Stable Diffusion 1.x. */
export async function openPipeline(pack: Pack, engine: Engine): Promise<Pipeline> {
  const { tokenizer: files, sampling } = pack;
  const tokenizer = await openTokenizer({
    vocabulary: join(pack.folder, files.vocabulary),
    merges: join(pack.folder, files.merges),
  });
  // One after the other, as each needs twice its memory while it loads.
  const textEncoder = await engine.open(pack.textEncoder);
  const unet = await engine.open(pack.unet);
  const decoder = await engine.open(pack.decoder);

  function conditions(guidance: number | null) {
    if (sampling.scheduler !== 'lcm') return {};
    const data = guidanceEmbedding(guidance ?? sampling.guidance, sampling.embedding);
    return { timestep_cond: { data, dims: [1, sampling.embedding] } };
  }

  return {
    async generate(request, noise, onStep) {
      const { ids, isCut } = tokenizer.encode(request.prompt);
      const embeddings = await textEncoder.run({ input_ids: { data: ids, dims: [1, ids.length] } });
      const size = {
        width: request.width / PIXELS_PER_LATENT,
        height: request.height / PIXELS_PER_LATENT,
      };
      const dims = [1, CHANNELS, size.height, size.width];
      const fixed = {
        encoder_hidden_states: { data: embeddings, dims: [1, ids.length, embeddings.length / ids.length] },
        ...conditions(request.guidance),
      };
      const scheduler = createScheduler(sampling, request.steps);
      const steps = scheduler.timesteps.length;
      let latents: Float32Array = noise
        .draw(CHANNELS * size.width * size.height)
        .map((value) => value * scheduler.initialScale);
      for (const [step, timestep] of scheduler.timesteps.entries()) {
        const predicted = await unet.run({
          sample: { data: scheduler.scale(latents, step), dims },
          timestep: { data: Float32Array.of(timestep), dims: [1] },
          ...fixed,
        });
        assertFinite(predicted);
        const stepped = scheduler.step(predicted, latents, step, noise);
        latents = stepped.latents;
        onStep({ step: step + 1, steps, preview: previewOf(stepped.denoised, size) }, latents);
      }
      const planes = await decoder.run({ latents: { data: latents, dims } });
      assertFinite(planes);
      return { ...pixelsOf(planes, request), isPromptCut: isCut };
    },
  };
}

/** Weights that overflow, as damaged ones do, would make a black picture. */
function assertFinite(numbers: Float32Array): void {
  if (!numbers.every(Number.isFinite)) throw new Error('The model computed something that is no number');
}
