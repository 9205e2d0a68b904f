import { mix, sigmaAt, TRAINED_TIMESTEPS } from './noise-schedule.ts';
import type { Scheduler } from './scheduler.ts';

/** Euler's method with trailing timesteps: `EulerDiscreteScheduler` of diffusers 0.42 with `timestep_spacing="trailing"`. */
export function createEuler(steps: number): Scheduler {
  const timesteps = Array.from(
    { length: steps },
    (_, step) => Math.round(TRAINED_TIMESTEPS - (step * TRAINED_TIMESTEPS) / steps) - 1,
  );
  const sigmas = [...timesteps.map(sigmaAt), 0];
  const sigma = (step: number) => sigmas[step] ?? 0;
  return {
    timesteps,
    initialScale: sigma(0),
    scale: (latents, step) => latents.map((value) => value / Math.sqrt(sigma(step) ** 2 + 1)),
    step: (predicted, latents, step) => ({
      latents: mix(latents, 1, predicted, sigma(step + 1) - sigma(step)),
      denoised: mix(latents, 1, predicted, -sigma(step)),
    }),
  };
}
