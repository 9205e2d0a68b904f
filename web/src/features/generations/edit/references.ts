import { type EditMode, INPUTS_MAX, MODE_INPUTS } from '@easel/shared/contracts/inputs';
import type { RequestedInput } from '@easel/shared/contracts/inputs.schema';
import type { Model } from '@easel/shared/contracts/models.schema';
import type { EditKind } from '@/entities/picture/edit-path';

/** Another picture that shows a style or a subject: one of the user's own, or an upload. */
export interface Reference {
  kind: Exclude<EditKind, 'published'>;
  id: string;
  displayUrl: string;
}

/**
 * Returns how many references fit in addition to the picture being edited, which counts as one itself in `reference`.
 */
export function referencesMax(mode: EditMode, { capabilities }: Pick<Model, 'capabilities'>): number {
  const { init, mask, reference } = MODE_INPUTS[mode];
  const inMode = Math.min(reference[1], INPUTS_MAX - init[1] - mask[1], capabilities.references);
  return Math.max(0, mode === 'reference' ? inMode - 1 : inMode);
}

/** Returns the references to send: the first ones, as many as fit. */
export function fittingReferences(
  references: readonly Reference[],
  mode: EditMode,
  model: Pick<Model, 'capabilities'>,
): Reference[] {
  return references.slice(0, referencesMax(mode, model));
}

/** Adds a reference unless it is already included. */
export function withReference(references: readonly Reference[], added: Reference): readonly Reference[] {
  return references.some(({ id }) => id === added.id) ? references : [...references, added];
}

export function withoutReference(references: readonly Reference[], id: string): readonly Reference[] {
  return references.filter((each) => each.id !== id);
}

/** Names a picture as `POST /api/generate` does. The gallery's pictures are generations too. */
export function namePicture({
  kind,
  id,
}: {
  kind: EditKind;
  id: string;
}): Pick<RequestedInput, 'upload' | 'generation'> {
  return kind === 'upload' ? { upload: id } : { generation: id };
}
