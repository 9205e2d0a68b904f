import type { GenerateInput } from '@easel/shared/contracts/generation.schema';
import { DEFAULT_STRENGTHS, type EditMode, type EnlargeScale } from '@easel/shared/contracts/inputs';
import type { Model } from '@easel/shared/contracts/models.schema';
import { ENLARGE_CREDITS } from '@easel/shared/contracts/plans';
import { type AspectRatio, nearestSettings, type Size } from '@easel/shared/contracts/sizes';
import type { StyleId } from '@easel/shared/contracts/styles';
import { isBlank } from '../composer/prompt-text';
import type { EditSource } from './edit-source';
import { EMPTY_MASK, isEmptyMask, type Mask } from './mask/mask';
import { fittingReferences, namePicture, type Reference } from './references';

/** The settings of the page. */
export interface EditDraft {
  mode: EditMode;
  /** By mode, what was typed. Before that, the picture's own prompt in the modes where it helps. */
  prompts: Readonly<Partial<Record<EditMode, string>>>;
  /** From 0 (nothing changes) to 1 (nothing is kept), by mode. */
  strengths: Readonly<Partial<Record<EditMode, number>>>;
  /** Null for the picture's own. */
  style: StyleId | null;
  /** Null for the mode's default. */
  aspectRatio: AspectRatio | null;
  scale: EnlargeScale;
  iterations: number;
  /** Null for the default. */
  model: string | null;
  mask: Mask;
  /** In the order in which they were chosen. Those that do not fit are kept, but not sent. */
  references: readonly Reference[];
}

export const EMPTY_EDIT: EditDraft = {
  mode: 'vary',
  prompts: {},
  strengths: DEFAULT_STRENGTHS,
  style: null,
  aspectRatio: null,
  scale: 2,
  iterations: 1,
  model: null,
  mask: EMPTY_MASK,
  references: [],
};

/**
 * Returns the chosen aspect ratio. By default, a new picture has the source's own, and an extended one is wide, or
 * square if the source is already that wide.
 */
export function aspectRatioOf({ mode, aspectRatio }: EditDraft, source: Size): AspectRatio {
  if (aspectRatio !== null) return aspectRatio;
  if (mode !== 'extend') return nearestSettings(source).aspectRatio;
  return isShapedAs(source, '16:9') ? '1:1' : '16:9';
}

/** Returns width by height of the picture, or of the canvas to which it is extended. */
export function shapeOf(source: EditSource, draft: EditDraft): number {
  return draft.mode === 'extend' ? quotientOf(aspectRatioOf(draft, source)) : source.width / source.height;
}

function quotientOf(aspectRatio: AspectRatio): number {
  const [across = 1, down = 1] = aspectRatio.split(':').map(Number);
  return across / down;
}

/** Relative tolerance for aspect ratios, because sides are multiples of 64. */
const SHAPE_TOLERANCE = 0.05;

function isShapedAs({ width, height }: Size, aspectRatio: AspectRatio): boolean {
  return Math.abs(width / height / quotientOf(aspectRatio) - 1) < SHAPE_TOLERANCE;
}

/** Modes in which the picture's own prompt still describes the result. */
const KEEPS_PROMPT: readonly EditMode[] = ['vary', 'extend', 'inpaint'];
/** Modes in which a style can be chosen. */
const TAKES_STYLE: readonly EditMode[] = ['vary', 'inpaint', 'reference'];

export const takesStyle = (mode: EditMode) => TAKES_STYLE.includes(mode);

/** Modes whose result shows pixels of the picture as they are, also those of its watermark. */
const KEEPS_PIXELS: readonly EditMode[] = ['inpaint', 'extend', 'enlarge'];

export const keepsPixels = (mode: EditMode) => KEEPS_PIXELS.includes(mode);

/** Returns the prompt of the current mode. */
export function promptOf({ mode, prompts }: EditDraft, { recipe }: Pick<EditSource, 'recipe'>): string {
  return prompts[mode] ?? (KEEPS_PROMPT.includes(mode) ? (recipe?.prompt ?? '') : '');
}

/** Explains what is missing before the request can be sent; null if nothing is. */
export function whatIsMissing(draft: EditDraft, source: EditSource): string | null {
  if (draft.mode === 'enlarge') return null;
  if (draft.mode === 'inpaint' && isEmptyMask(draft.mask)) return 'Brush over the part to repaint.';
  if (draft.mode === 'extend' && isShapedAs(source, aspectRatioOf(draft, source)))
    return 'Choose another aspect ratio: the picture already has this one.';
  return isBlank(promptOf(draft, source)) ? 'Please enter a prompt to generate an image.' : null;
}

/** Returns the cost in credits. */
export function costOf({ mode, scale, iterations }: EditDraft, model: Model | undefined): number {
  return mode === 'enlarge' ? ENLARGE_CREDITS[scale] : iterations * (model?.editCredits ?? 1);
}

/**
 * Returns the body of `POST /api/generate`.
 *
 * @param maskId the upload of the mask, for `inpaint`
 */
export function editRequestOf(
  draft: EditDraft,
  source: EditSource,
  { model, maskId }: { model: Model; maskId: string | null },
): GenerateInput {
  const { mode, style } = draft;
  const picture = namePicture(source);
  if (mode === 'enlarge')
    return { mode, model: model.id, scale: draft.scale, inputs: [{ ...picture, role: 'init' }] };
  const strength = draft.strengths[mode];
  const references = fittingReferences(draft.references, mode, model).map((reference) => ({
    ...namePicture(reference),
    role: 'reference' as const,
  }));
  return {
    mode,
    model: model.id,
    prompt: promptOf(draft, source),
    iterations: draft.iterations,
    ...(style !== null && takesStyle(mode) && { style }),
    ...((mode === 'extend' || mode === 'reference') && { aspectRatio: aspectRatioOf(draft, source) }),
    inputs: [
      mode === 'reference'
        ? { ...picture, role: 'reference' }
        : { ...picture, role: 'init', ...(strength !== undefined && { strength }) },
      ...(maskId === null ? [] : [{ upload: maskId, role: 'mask' as const }]),
      ...references,
    ],
  };
}
