import { expect } from 'vitest';

/** The largest difference, in relation to the largest number. */
export function distance(actual: Float32Array, expected: Float32Array): number {
  expect(actual).toHaveLength(expected.length);
  const scale = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return actual.reduce((most, value, at) => Math.max(most, Math.abs(value - (expected[at] ?? 0))), 0) / scale;
}

/** Reads numbers of a golden file. */
export const floats = (base64: string) =>
  new Float32Array(Uint8Array.from(Buffer.from(base64, 'base64')).buffer);
