const BASIC_STYLE_IDS = [
  'photorealistic',
  'anime',
  'oil-painting',
  'digital-art',
  'watercolor',
  'sketch',
  'cyberpunk',
  'fantasy',
] as const;

const EXTRA_STYLE_IDS = [
  'pixel-art',
  'isometric',
  '3d-render',
  'comic',
  'low-poly',
  'noir',
  'ukiyo-e',
  'pop-art',
] as const;

export const STYLE_IDS = [...BASIC_STYLE_IDS, ...EXTRA_STYLE_IDS] as const;

export type BasicStyleId = (typeof BASIC_STYLE_IDS)[number];
type ExtraStyleId = (typeof EXTRA_STYLE_IDS)[number];
export type StyleId = BasicStyleId | ExtraStyleId;

/** A built-in style. */
export interface Style {
  id: StyleId;
  name: string;
  description: string;
  /** Whether it requires a plan with extra styles. */
  isExtra: boolean;
}

/** The style of requests without one. */
export const DEFAULT_STYLE: BasicStyleId = 'photorealistic';

/** Included in every plan. */
export const BASIC_STYLES: readonly (Style & { id: BasicStyleId })[] = [
  {
    id: 'photorealistic',
    name: 'Photorealistic',
    description: 'Natural light, depth and fine grain',
    isExtra: false,
  },
  { id: 'anime', name: 'Anime', description: 'Clean outlines and flat, bright shading', isExtra: false },
  {
    id: 'oil-painting',
    name: 'Oil Painting',
    description: 'Thick strokes that follow the form',
    isExtra: false,
  },
  {
    id: 'digital-art',
    name: 'Digital Art',
    description: 'Crisp shapes and luminous gradients',
    isExtra: false,
  },
  { id: 'watercolor', name: 'Watercolor', description: 'Soft washes on textured paper', isExtra: false },
  { id: 'sketch', name: 'Sketch', description: 'Pencil hatching on grained paper', isExtra: false },
  { id: 'cyberpunk', name: 'Cyberpunk', description: 'Neon light, haze and rain', isExtra: false },
  { id: 'fantasy', name: 'Fantasy', description: 'Ethereal glow and drifting light', isExtra: false },
];

/** Included in plans with extra styles. */
export const EXTRA_STYLES: readonly (Style & { id: ExtraStyleId })[] = [
  { id: 'pixel-art', name: 'Pixel Art', description: 'Big square pixels in few colors', isExtra: true },
  {
    id: 'isometric',
    name: 'Isometric',
    description: 'A small world seen from above, at one angle',
    isExtra: true,
  },
  { id: '3d-render', name: '3D Render', description: 'Smooth materials in soft studio light', isExtra: true },
  { id: 'comic', name: 'Comic', description: 'Bold ink, flat color and printed dots', isExtra: true },
  { id: 'low-poly', name: 'Low Poly', description: 'Plain facets that catch the light', isExtra: true },
  { id: 'noir', name: 'Noir', description: 'Black and white, hard light and long shadows', isExtra: true },
  {
    id: 'ukiyo-e',
    name: 'Ukiyo-e',
    description: 'Woodblock lines, flat tints and graded skies',
    isExtra: true,
  },
  { id: 'pop-art', name: 'Pop Art', description: 'Loud colors, thick outlines and halftones', isExtra: true },
];

export const STYLES: readonly Style[] = [...BASIC_STYLES, ...EXTRA_STYLES];

export function isExtraStyle(id: StyleId): boolean {
  return EXTRA_STYLES.some((style) => style.id === id);
}

/** Returns a style's display name, or the id if it is unknown. */
export function styleName(id: string): string {
  return STYLES.find((style) => style.id === id)?.name ?? id;
}
