import type { Generation } from '@easel/shared/contracts/generation.schema';

const ZERO_ID = '00000000-0000-4000-8000-000000000000';

/** Returns a valid id that ends in `number`. */
export function testId(number: number): string {
  const suffix = String(number);
  return ZERO_ID.slice(0, -suffix.length) + suffix;
}

/** Returns a generation for unit tests, pending by default. */
export function testGeneration(changes: Partial<Generation> = {}): Generation {
  return {
    id: testId(1),
    batchId: testId(900),
    sheetId: null,
    status: 'pending',
    progress: 0,
    step: 0,
    steps: 0,
    prompt: 'A beautiful sunset over mountains',
    style: 'photorealistic',
    customStyle: null,
    model: 'painter',
    seed: 1,
    width: 1024,
    height: 1024,
    settings: { resolution: '1024x1024', aspectRatio: '1:1', iterations: 1 },
    parameters: { negativePrompt: null, steps: null, guidance: null },
    mode: null,
    inputs: [],
    credits: 1,
    isCharged: false,
    isFavorite: false,
    tags: [],
    publishedAt: null,
    sharedAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: null,
    completedAt: null,
    queue: null,
    error: null,
    notes: null,
    image: null,
    image_url: null,
    version: 1,
    ...changes,
  };
}

/** The image of a finished generation. Its links are `/original`, `/display` and `/thumbnail`. */
export const testImage: NonNullable<Generation['image']> = {
  id: testId(1),
  url: '/original',
  thumbnailUrl: '/thumbnail',
  displayUrl: '/display',
  hasWatermark: false,
  becomesClean: false,
  contentType: 'image/png',
  variants: [],
};
