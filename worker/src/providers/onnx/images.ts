export interface Pixels {
  /** RGB, row by row, `width * height * 3` bytes. */
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * Red, green and blue of each of the four channels of latents of Stable Diffusion 1.x, nearly.
 * Source: https://discuss.huggingface.co/t/decoding-latents-to-rgb-without-upscaling/23204
 */
const LATENT_COLORS = [
  [0.298, 0.207, 0.208],
  [0.187, 0.286, 0.173],
  [-0.158, 0.189, 0.264],
  [-0.184, -0.271, -0.473],
] as const;

/** Shows latents as a small picture, one pixel each, without the decoder. @param latents 4 channels of `width * height` */
export function previewOf(
  latents: Float32Array,
  { width, height }: { width: number; height: number },
): Pixels {
  const area = width * height;
  const planes = new Float32Array(3 * area);
  for (const [channel, colors] of LATENT_COLORS.entries()) {
    for (const [color, factor] of colors.entries()) {
      for (let at = 0; at < area; at += 1) {
        planes[color * area + at] =
          (planes[color * area + at] ?? 0) + (latents[channel * area + at] ?? 0) * factor;
      }
    }
  }
  return pixelsOf(planes, { width, height });
}

/** Converts three planes of numbers from -1 to 1 to pixels, rounded as in diffusers. */
export function pixelsOf(planes: Float32Array, { width, height }: { width: number; height: number }): Pixels {
  const area = width * height;
  const data = new Uint8Array(3 * area);
  for (let color = 0; color < 3; color += 1) {
    for (let at = 0; at < area; at += 1) {
      const value = (planes[color * area + at] ?? 0) / 2 + 0.5;
      data[at * 3 + color] = Math.round(Math.min(1, Math.max(0, value)) * 255);
    }
  }
  return { data, width, height };
}
