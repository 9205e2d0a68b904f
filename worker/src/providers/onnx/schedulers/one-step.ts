import { mix, mixAt, TRAINED_TIMESTEPS } from './noise-schedule.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * One step from pure noise to the picture, for models distilled to one. It is the first-order update of DEIS, which ends at the noise
 * of timestep 0: `DEISMultistepScheduler` of diffusers 0.42 with `num_inference_steps=1`.
 */
export function createOneStep(): Scheduler {
  const from = mixAt(TRAINED_TIMESTEPS - 1);
  const to = mixAt(0);
  const signal = to.signal / from.signal;
  return {
    timesteps: [TRAINED_TIMESTEPS - 1],
    initialScale: 1,
    scale: (latents) => latents,
    step(predicted, latents) {
      const denoised = mix(latents, signal, predicted, to.noise - signal * from.noise);
      return { latents: denoised, denoised };
    },
  };
}
