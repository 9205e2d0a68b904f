const TWO_PI = 2 * Math.PI;
const TO_UNIT = 2 ** -32;

/** Draws normally distributed numbers. */
export interface NoiseSource {
  /** Returns `count` numbers with mean 0 and variance 1. */
  draw(count: number): Float32Array;
}

/**
 * Creates a source of noise. The same seed always gives the same numbers, but other programs draw different ones for
 * it. xoshiro128** of Blackman and Vigna (https://prng.di.unimi.it), seeded by SplitMix32, through the Box-Muller
 * transform.
 * @param seed an unsigned 32-bit integer
 */
export function createNoise(seed: number): NoiseSource {
  let state = seed >>> 0;
  const split = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  let [a, b, c, d] = [split(), split(), split(), split()];
  const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by));

  function uniform(): number {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    // Between 0 and 1, both excluded: the logarithm below is finite.
    return (result + 0.5) * TO_UNIT;
  }

  return {
    draw(count) {
      const numbers = new Float32Array(count);
      for (let at = 0; at < count; at += 2) {
        const radius = Math.sqrt(-2 * Math.log(uniform()));
        const angle = TWO_PI * uniform();
        numbers[at] = radius * Math.cos(angle);
        if (at + 1 < count) numbers[at + 1] = radius * Math.sin(angle);
      }
      return numbers;
    },
  };
}
