import type { Style } from './styles.schema.ts';

export const STYLE_IDS = [
  'photorealistic',
  'anime',
  'oil-painting',
  'digital-art',
  'watercolor',
  'sketch',
  'cyberpunk',
  'fantasy',
] as const;

export type StyleId = (typeof STYLE_IDS)[number];

/** The basic styles of the catalogue, which every plan includes. */
export const STYLES: readonly Style[] = [
  { id: 'photorealistic', name: 'Photorealistic', description: 'Natural light, depth and fine grain' },
  { id: 'anime', name: 'Anime', description: 'Clean outlines and flat, bright shading' },
  { id: 'oil-painting', name: 'Oil Painting', description: 'Thick strokes that follow the form' },
  { id: 'digital-art', name: 'Digital Art', description: 'Crisp shapes and luminous gradients' },
  { id: 'watercolor', name: 'Watercolor', description: 'Soft washes on textured paper' },
  { id: 'sketch', name: 'Sketch', description: 'Pencil hatching on grained paper' },
  { id: 'cyberpunk', name: 'Cyberpunk', description: 'Neon light, haze and rain' },
  { id: 'fantasy', name: 'Fantasy', description: 'Ethereal glow and drifting light' },
];
