/** Timesteps that models of Stable Diffusion 1.x were trained with. */
export const TRAINED_TIMESTEPS = 1_000;
const BETA_START = 0.00085;
const BETA_END = 0.012;

/**
 * The share of the picture's variance at each timestep, the rest being noise: `alphas_cumprod` in diffusers 0.42, with its
 * `scaled_linear` betas.
 */
const SIGNAL_SHARE: readonly number[] = accumulate();

function accumulate(): number[] {
  const [first, last] = [Math.sqrt(BETA_START), Math.sqrt(BETA_END)];
  let product = 1;
  return Array.from({ length: TRAINED_TIMESTEPS }, (_, timestep) => {
    const beta = (first + ((last - first) * timestep) / (TRAINED_TIMESTEPS - 1)) ** 2;
    product *= 1 - beta;
    return product;
  });
}

/** Returns the factors of the picture and of the noise in the latents at a timestep. */
export function mixAt(timestep: number): { signal: number; noise: number } {
  const share = SIGNAL_SHARE[timestep];
  if (share === undefined) throw new Error(`There is no timestep ${timestep}`);
  return { signal: Math.sqrt(share), noise: Math.sqrt(1 - share) };
}

/** Returns the noise in proportion to the picture at a timestep. */
export function sigmaAt(timestep: number): number {
  const { signal, noise } = mixAt(timestep);
  return noise / signal;
}

/** Computes `one * a + other * b` for each number. */
export function mix(one: Float32Array, a: number, other: Float32Array, b: number): Float32Array {
  return one.map((value, at) => value * a + (other[at] ?? 0) * b);
}
