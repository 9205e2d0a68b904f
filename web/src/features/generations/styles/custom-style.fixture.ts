import type { CustomStyle } from '@easel/shared/contracts/custom-styles.schema';
import { testId } from '@/entities/picture/generation.fixture';

/** Returns a custom style for tests. */
export function testCustomStyle(fields: Partial<CustomStyle> = {}): CustomStyle {
  return {
    id: testId(9),
    name: 'House',
    baseStyle: 'noir',
    promptSuffix: 'teal ink',
    negativePrompt: '',
    sampleUrl: null,
    isSampleInProgress: false,
    author: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}
