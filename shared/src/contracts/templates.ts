export const PROMPT_HISTORY_LENGTH = 10;

export const TEMPLATE_CATEGORIES = [
  'Portrait',
  'Fantasy',
  'Sci-Fi',
  'Character',
  'Abstract',
  'Nature',
  'Steampunk',
  'Minimalist',
] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

/** A prompt to start from. */
export interface PromptTemplate {
  /** A slug for built-in templates, a UUID for a user's own. */
  id: string;
  isBuiltIn: boolean;
  title: string;
  description: string;
  prompt: string;
  category: TemplateCategory;
  tags: string[];
}

/** Maximum number of templates per account. */
export const TEMPLATES_MAX = 100;

/** Maximum characters of each text, and maximum number of tags. */
export const TEMPLATE_LIMITS = { title: 80, description: 200, tag: 30, tags: 8 } as const;

const builtIn = (template: Omit<PromptTemplate, 'isBuiltIn'>): PromptTemplate => ({
  ...template,
  isBuiltIn: true,
});

/** The built-in templates, one per category. */
export const BUILT_IN_TEMPLATES: readonly PromptTemplate[] = [
  builtIn({
    id: 'window-light-portrait',
    title: 'Window Light Portrait',
    description: 'A calm face beside a window, soft light from one side',
    prompt:
      'Portrait of a woman beside a window, soft side light, calm expression, shallow depth of field, muted colors',
    category: 'Portrait',
    tags: ['face', 'soft light', 'calm'],
  }),
  builtIn({
    id: 'castle-above-the-clouds',
    title: 'Castle Above the Clouds',
    description: 'A fortress on a peak, with dragons in the distance',
    prompt:
      'A castle on a mountain peak above the clouds at sunrise, dragons circling in the distance, banners in the wind',
    category: 'Fantasy',
    tags: ['castle', 'dragon', 'sunrise'],
  }),
  builtIn({
    id: 'orbital-harbor',
    title: 'Orbital Harbor',
    description: 'Ships at a station above a ringed planet',
    prompt:
      'Spaceships docking at an orbital station above a ringed planet, stars, long shadows, blue and orange light',
    category: 'Sci-Fi',
    tags: ['space', 'station', 'planet'],
  }),
  builtIn({
    id: 'wandering-knight',
    title: 'Wandering Knight',
    description: 'One figure, worn armor, a story behind it',
    prompt:
      'A wandering knight in worn armor with a red cloak, full figure, standing on a hill, storm clouds behind',
    category: 'Character',
    tags: ['figure', 'armor', 'story'],
  }),
  builtIn({
    id: 'rivers-of-color',
    title: 'Rivers of Color',
    description: 'Flowing bands of paint that meet and part',
    prompt:
      'Abstract flowing bands of teal, coral and gold paint, circles and waves, high contrast, smooth texture',
    category: 'Abstract',
    tags: ['color', 'waves', 'texture'],
  }),
  builtIn({
    id: 'misty-forest-lake',
    title: 'Misty Forest Lake',
    description: 'Pines, fog and still water at first light',
    prompt:
      'A still lake in a pine forest at dawn, mist over the water, mountains behind, reflections, cool colors',
    category: 'Nature',
    tags: ['forest', 'lake', 'dawn'],
  }),
  builtIn({
    id: 'airship-over-the-city',
    title: 'Airship over the City',
    description: 'Brass, steam and chimneys below',
    prompt:
      'A brass airship above a Victorian city, steam and chimneys, gears and rivets, golden evening light, detailed',
    category: 'Steampunk',
    tags: ['airship', 'brass', 'city'],
  }),
  builtIn({
    id: 'one-tree-one-moon',
    title: 'One Tree, One Moon',
    description: 'Two shapes and a great deal of empty space',
    prompt:
      'A single tree under a large moon, minimalist composition, wide empty sky, two colors, clean lines',
    category: 'Minimalist',
    tags: ['simple', 'moon', 'space'],
  }),
];
