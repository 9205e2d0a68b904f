import { z } from 'zod';

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

export const styleIdSchema = z.enum(STYLE_IDS).meta({ id: 'StyleId' });
export type StyleId = z.infer<typeof styleIdSchema>;

export const styleSchema = z
  .object({ id: styleIdSchema, name: z.string(), description: z.string() })
  .meta({ id: 'Style' });
export type Style = z.infer<typeof styleSchema>;

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

export const styleListSchema = z.object({ items: z.array(styleSchema) }).meta({ id: 'StyleList' });
