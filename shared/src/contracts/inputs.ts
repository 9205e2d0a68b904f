/** How a request uses its input pictures. */
export const EDIT_MODES = ['vary', 'edit', 'inpaint', 'extend', 'reference', 'enlarge'] as const;
export type EditMode = (typeof EDIT_MODES)[number];

/**
 * What a picture is for: `init` is the one that is changed; a `mask` marks where (white, or transparent, is repainted); a `reference`
 * shows a style or a subject.
 */
export const INPUT_ROLES = ['init', 'mask', 'reference'] as const;
export type InputRole = (typeof INPUT_ROLES)[number];

/** Maximum number of input pictures per request, as in OpenAI's API. */
export const INPUTS_MAX = 16;

/** The factors by which an enlargement can multiply the sides. */
export const ENLARGE_SCALES = [2, 4] as const;
export type EnlargeScale = (typeof ENLARGE_SCALES)[number];

/** The minimum and maximum number of pictures of each role, by mode. */
export const MODE_INPUTS: Readonly<Record<EditMode, Readonly<Record<InputRole, readonly [number, number]>>>> =
  {
    vary: { init: [1, 1], mask: [0, 0], reference: [0, INPUTS_MAX] },
    edit: { init: [1, 1], mask: [0, 0], reference: [0, INPUTS_MAX] },
    inpaint: { init: [1, 1], mask: [1, 1], reference: [0, INPUTS_MAX] },
    extend: { init: [1, 1], mask: [0, 0], reference: [0, 0] },
    reference: { init: [0, 0], mask: [0, 0], reference: [1, INPUTS_MAX] },
    enlarge: { init: [1, 1], mask: [0, 0], reference: [0, 0] },
  };

/** Modes whose `init` has a strength, with its default: from 0 (nothing changes) to 1 (nothing is kept). */
export const DEFAULT_STRENGTHS: Readonly<Partial<Record<EditMode, number>>> = { vary: 0.6, inpaint: 1 };

/** An input as stored with its generation. The picture may have been removed since. */
export interface GenerationInput {
  role: InputRole;
  /** The id of an upload; null for a generation's image. */
  upload: string | null;
  /** The id of a generation; null for an upload. */
  generation: string | null;
  /** Null if its role has no strength in this mode. */
  strength: number | null;
}
