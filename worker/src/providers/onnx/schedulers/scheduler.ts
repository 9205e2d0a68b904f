import type { NoiseSource } from '../noise.ts';

export interface StepResult {
  latents: Float32Array;
  /** The prediction of the final picture at this step. */
  denoised: Float32Array;
}

/** Chooses the timesteps at which a noise-predicting model runs, and turns its predictions into the latents of a picture. */
export interface Scheduler {
  /** In order; as many as there are steps. */
  timesteps: readonly number[];
  /** The factor for the initial noise. */
  initialScale: number;
  /** Returns the latents as the model takes them at this step. */
  scale(latents: Float32Array, step: number): Float32Array;
  /** Applies the noise that the model predicted. */
  step(predicted: Float32Array, latents: Float32Array, step: number, noise: NoiseSource): StepResult;
}
