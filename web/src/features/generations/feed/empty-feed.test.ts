import { SAMPLES } from '@easel/shared/contracts/samples';
import { expect, test } from 'vitest';
import { EXAMPLES } from './empty-feed';

test.each(EXAMPLES)('shows the sample $slug with the prompt and style that made it', (example) => {
  expect(SAMPLES).toContainEqual(expect.objectContaining(example));
});
