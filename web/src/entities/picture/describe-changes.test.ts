import { expect, test } from 'vitest';
import { describeChanges } from './describe-changes';

test.each([
  [null, null],
  [{ reading: null, settings: [] }, null],
  [
    {
      reading: null,
      settings: [
        { name: 'seed', change: 'ignored', from: null, to: null },
        { name: 'steps', change: 'changed', from: '200', to: '150' },
        { name: 'size', change: 'ignored', from: null, to: null },
        { name: 'size', change: 'ignored', from: null, to: null },
        { name: 'prompt', change: 'changed', from: null, to: null },
      ],
    },
    'seed ignored, steps 200 → 150, size ignored, prompt reworded',
  ],
  [
    { reading: null, settings: [{ name: 'prompt', change: 'ignored', from: null, to: null }] },
    'end of the prompt ignored',
  ],
] as const)('describes what the model ignored or changed, once each', (notes, words) => {
  expect(describeChanges(structuredClone(notes) as Parameters<typeof describeChanges>[0])).toBe(words);
});
