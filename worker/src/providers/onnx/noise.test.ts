import { expect, test } from 'vitest';
import { createNoise } from './noise.ts';

test('gives the same numbers for the same seed, and others for another', () => {
  expect(createNoise(7).draw(1_000)).toEqual(createNoise(7).draw(1_000));
  expect(createNoise(7).draw(4)).not.toEqual(createNoise(8).draw(4));
  expect(createNoise(4_294_967_295).draw(4)).not.toEqual(createNoise(0).draw(4));
});

test('gives the same numbers in all versions', () => {
  expect([...createNoise(42).draw(4)].map((value) => value.toFixed(4))).toMatchInlineSnapshot(`
    [
      "1.1422",
      "-1.5620",
      "0.6712",
      "2.7523",
    ]
  `);
});

test('continues where it stopped', () => {
  const noise = createNoise(1);
  expect(noise.draw(16)).not.toEqual(noise.draw(16));
});

test('is normally distributed', () => {
  const numbers = createNoise(3).draw(100_000);
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const variance = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / numbers.length;
  const beyondTwo = numbers.filter((value) => Math.abs(value) > 2).length / numbers.length;
  expect(mean).toBeCloseTo(0, 1);
  expect(variance).toBeCloseTo(1, 1);
  expect(beyondTwo).toBeCloseTo(0.0455, 2);
});
