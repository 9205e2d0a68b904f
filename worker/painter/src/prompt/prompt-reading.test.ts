import { describe, expect, it } from 'vitest';
import { readingOf } from './prompt-reading.ts';

describe('reporting what was understood of a prompt', () => {
  it.each([
    ['a bicycle by a lighthouse at sunset over the sea', ['lighthouse', 'sunset', 'sea'], ['bicycle']],
    ['pandas in Paris, sushi', ['bear', 'city', 'still life'], []],
    ['two red foxes and a guitar', ['two', 'red', 'fox'], ['guitar']],
    ['ein Fahrrad vor dem Schloss', ['castle'], ['fahrrad']],
    ['собака и велосипед', ['dog'], ['велосипед']],
    ['🐉 🎸', ['dragon'], ['🎸']],
    ['asdfgh', [], ['asdfgh']],
    ['fox, Fox, FOX; guitar guitar', ['fox'], ['guitar']],
  ])('of "%s"', (prompt, understood, notUnderstood) => {
    expect(readingOf(prompt)).toEqual({ understood, notUnderstood });
  });

  it('leaves out what the prompt excludes, known or unknown', () => {
    expect(readingOf('a lake without boats, no bicycle')).toEqual({
      understood: ['lake'],
      notUnderstood: [],
    });
  });

  it('stays short for a prompt of any length', () => {
    const many = Array.from({ length: 100 }, (_, index) => 'x'.repeat(50 + index)).join(' ');
    const { notUnderstood } = readingOf(many);
    expect(notUnderstood.length).toBeLessThanOrEqual(24);
    expect(Math.max(...notUnderstood.map((word) => word.length))).toBe(40);
  });
});
