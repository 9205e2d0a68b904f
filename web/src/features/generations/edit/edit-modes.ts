import type { EditMode } from '@easel/shared/contracts/inputs';
import type { Model } from '@easel/shared/contracts/models.schema';
import type { Tier } from '@easel/shared/contracts/plans';
import { isAbove, isSpent, unlockedBy } from '../composer/model-words';
import type { EditSource } from './edit-source';

/** The modes in the order of the page, with their texts. */
export const MODE_WORDS: Readonly<Record<EditMode, { label: string; hint: string; prompt: string }>> = {
  vary: { label: 'Vary', hint: 'Another picture like this one.', prompt: 'What the picture shows' },
  edit: {
    label: 'Edit',
    hint: 'Say what to change. The rest stays.',
    prompt: 'Make it winter, and add a red boat',
  },
  inpaint: {
    label: 'Repaint',
    hint: 'Brush over the part of the picture to repaint.',
    prompt: 'What the brushed part should show',
  },
  extend: {
    label: 'Extend',
    hint: 'Continue the picture beyond its edges.',
    prompt: 'What the whole picture shows',
  },
  enlarge: { label: 'Upscale', hint: 'The same picture with more pixels.', prompt: '' },
  reference: {
    label: 'Reference',
    hint: 'A new picture that takes its style or subject from this one.',
    prompt: 'A lighthouse in the style of this picture',
  },
};
export const MODES = Object.keys(MODE_WORDS) as EditMode[];

/** Modes for other users' published pictures, if the operator allows them. The API has the same rule. */
const REMIXES: readonly EditMode[] = ['vary', 'reference'];

export interface ModeOffer {
  mode: EditMode;
  /** The models that support it with this picture and on this plan. */
  models: readonly Model[];
  /** Why there are none; null if there are. */
  reason: string | null;
}

const NO_MODEL = 'No model here can do this.';

/**
 * Returns which modes are possible with a picture; those that no model supports are last. A model's tier counts once
 * the account's is known.
 */
export function offersFor(
  models: readonly Model[],
  source: Pick<EditSource, 'kind' | 'recipe'>,
  tier: Tier | undefined,
): ModeOffer[] {
  const offers = MODES.map((mode): ModeOffer => {
    if (source.kind === 'published' && !REMIXES.includes(mode)) {
      return { mode, models: [], reason: 'This is only for your own pictures.' };
    }
    const able = models.filter((model) => takesMode(model, mode));
    const fitting = able.filter((model) => takesSource(model, mode, source));
    const unlocked = fitting.filter((model) => !isAbove(model, tier));
    const open = unlocked.filter((model) => !isSpent(model, tier));
    const [ownOnly] = able;
    const [locked] = fitting;
    const [spent] = unlocked;
    const reason =
      open.length > 0
        ? null
        : spent
          ? `${spent.name} is not available today: its budget is spent.`
          : locked
            ? `${locked.name} ${unlockedBy(locked)}.`
            : ownOnly
              ? `${ownOnly.name} varies only pictures that it made itself.`
              : NO_MODEL;
    return { mode, models: open, reason };
  });
  return offers.toSorted((a, b) => Number(a.reason === NO_MODEL) - Number(b.reason === NO_MODEL));
}

/** Returns the wanted mode, or the first possible one instead. */
export function openMode(offers: readonly ModeOffer[], wanted: EditMode): EditMode {
  const open = offers.filter(({ reason }) => reason === null);
  return (open.find(({ mode }) => mode === wanted) ?? open[0])?.mode ?? wanted;
}

/** Returns the model to use: the wanted one, or the one that made the picture, or the default, or the first. */
export function modelOf(
  { models }: ModeOffer,
  { recipe }: Pick<EditSource, 'recipe'>,
  wanted: string | null,
): Model | undefined {
  const find = (id: string | null | undefined) => models.find((model) => model.id === id);
  return find(wanted) ?? find(recipe?.model) ?? models.find(({ isDefault }) => isDefault) ?? models[0];
}

function takesMode({ capabilities }: Model, mode: EditMode): boolean {
  if (mode === 'enlarge') return true;
  return mode === 'reference' ? capabilities.references > 0 : capabilities[mode];
}

function takesSource(
  { id, capabilities }: Model,
  mode: EditMode,
  { recipe }: Pick<EditSource, 'recipe'>,
): boolean {
  return mode !== 'vary' || !capabilities.variesOwnOnly || recipe?.model === id;
}
