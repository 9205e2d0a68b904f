import type { StyleId } from './styles.ts';

export const SAMPLE_CATEGORIES = ['art', 'photo', 'abstract'] as const;
export type SampleCategory = (typeof SAMPLE_CATEGORIES)[number];

/** A built-in picture, made by Easel's own pipeline. Its files are part of the web app. */
export interface Sample {
  /** Must never change: likes and downloads refer to it. */
  id: string;
  slug: string;
  title: string;
  prompt: string;
  style: StyleId;
  category: SampleCategory;
  seed: number;
  width: number;
  height: number;
}

/** The model that made them: the built-in one. */
export const SAMPLE_MODEL = 'painter';

/**
 * The pictures that the gallery shows after published images. `worker/src/samples/paint-samples.ts` makes them.
 */
export const SAMPLES: readonly Sample[] = [
  {
    id: '0190a000-0000-7000-8000-000000000001',
    slug: 'lantern-bay',
    title: 'Lantern Bay',
    prompt: 'A lighthouse above a quiet harbor at sunset, three small boats, warm light on the water',
    style: 'oil-painting',
    category: 'art',
    seed: 10,
    width: 1152,
    height: 896,
  },
  {
    id: '0190a000-0000-7000-8000-000000000002',
    slug: 'first-snow',
    title: 'First Snow',
    prompt: 'A fox in a snowy forest in the early morning, mist',
    style: 'photorealistic',
    category: 'photo',
    seed: 2,
    width: 1152,
    height: 896,
  },
  {
    id: '0190a000-0000-7000-8000-000000000003',
    slug: 'rose-dusk',
    title: 'Rose Dusk',
    prompt: 'Abstract clouds of pink and gold at dusk',
    style: 'digital-art',
    category: 'abstract',
    seed: 4,
    width: 1024,
    height: 1024,
  },
  {
    id: '0190a000-0000-7000-8000-000000000004',
    slug: 'neon-rain',
    title: 'Neon Rain',
    prompt: 'City skyline at night in the rain, neon signs, reflections in the river',
    style: 'cyberpunk',
    category: 'art',
    seed: 9,
    width: 896,
    height: 1152,
  },
  {
    id: '0190a000-0000-7000-8000-000000000005',
    slug: 'last-light',
    title: 'Last Light',
    prompt: 'A lake below snowcapped mountains at sunset, a small boat on still water',
    style: 'photorealistic',
    category: 'photo',
    seed: 6,
    width: 1152,
    height: 896,
  },
  {
    id: '0190a000-0000-7000-8000-000000000006',
    slug: 'quiet-geometry',
    title: 'Quiet Geometry',
    prompt: 'Abstract arches and spheres in soft washes of color on paper',
    style: 'watercolor',
    category: 'abstract',
    seed: 4,
    width: 1024,
    height: 1024,
  },
];

/** Returns the paths of a sample's files on this origin. */
export function samplePaths({ slug }: Pick<Sample, 'slug'>): { image: string; thumbnail: string } {
  return { image: `/samples/${slug}.webp`, thumbnail: `/samples/${slug}-thumbnail.webp` };
}
