import { mix, mixAt, TRAINED_TIMESTEPS } from './noise-schedule.ts';
import type { Scheduler } from './scheduler.ts';

/** Steps of the schedule that latent consistency models are distilled from. */
const ORIGINAL_STEPS = 50;
const TIMESTEP_SCALING = 10;
const DATA_VARIANCE = 0.25;

/** Latent consistency sampling (Luo et al. 2023, algorithm 3): `LCMScheduler` of diffusers 0.42. @param steps 50 at most */
export function createLcm(steps: number): Scheduler {
  const stride = TRAINED_TIMESTEPS / ORIGINAL_STEPS;
  const timesteps = Array.from(
    { length: steps },
    (_, step) => TRAINED_TIMESTEPS - 1 - stride * Math.floor((step * ORIGINAL_STEPS) / steps),
  );
  return {
    timesteps,
    initialScale: 1,
    scale: (latents) => latents,
    step(predicted, latents, step, noise) {
      const timestep = timesteps[step] ?? 0;
      const now = mixAt(timestep);
      const scaled = timestep * TIMESTEP_SCALING;
      const skip = DATA_VARIANCE / (scaled ** 2 + DATA_VARIANCE);
      const out = scaled / Math.sqrt(scaled ** 2 + DATA_VARIANCE);
      const denoised = mix(latents, out / now.signal + skip, predicted, (-out * now.noise) / now.signal);
      const following = timesteps[step + 1];
      if (following === undefined) return { latents: denoised, denoised };
      const next = mixAt(following);
      return { latents: mix(denoised, next.signal, noise.draw(denoised.length), next.noise), denoised };
    },
  };
}

/**
 * Returns the embedding of a guidance scale, for a UNet that was distilled with it: `get_guidance_scale_embedding` of diffusers 0.42.
 * @param width even
 */
export function guidanceEmbedding(guidance: number, width: number): Float32Array {
  const half = width / 2;
  const embedding = new Float32Array(width);
  for (let at = 0; at < half; at += 1) {
    const angle = (guidance - 1) * 1_000 * Math.exp((-at * Math.log(10_000)) / (half - 1));
    embedding[at] = Math.sin(angle);
    embedding[half + at] = Math.cos(angle);
  }
  return embedding;
}
