import type { InputRole } from '@easel/shared/contracts/inputs';
import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { TRAINED_ALGORITHMIC_MEDIA } from './xmp.ts';

/** A file that another one was made from. */
export interface Parent {
  role: InputRole;
  /** The generation whose image it is; null for an upload. */
  generation: string | null;
  data: Uint8Array;
  contentType: string;
}

/**
 * A file's origin: made by a model from words or from pictures, or derived from the original of the same picture, with or without its
 * watermark.
 */
export interface Origin {
  kind: 'created' | 'edited' | 'cleaned' | 'resized' | 'converted';
  parents: readonly Parent[];
}

/** Of the IPTC's vocabulary: made of other media and of what an AI model made. */
const COMPOSITE_WITH_TRAINED_ALGORITHMIC_MEDIA =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
};

/**
 * Composes the content credential ("C2PA Technical Specification", Actions): a model created the picture; or another one, its parent
 * ingredient, was opened and edited, enlarged or converted. The library writes `c2pa.opened` for the intent `edit`, with the ingredient's
 * hash. Where pictures are only references, the picture is created, and they are ingredients of it. The prompt is left out: if the recipe
 * has it, it is in the XMP, which the signature covers.
 */
export function manifestOf(recipe: ImageRecipe, contentType: string, { kind, parents }: Origin) {
  const isOpened = parents.some(({ role }) => role === 'init');
  return {
    intent: isOpened ? 'edit' : { create: TRAINED_ALGORITHMIC_MEDIA },
    manifest: {
      claim_generator_info: [{ name: 'Easel' }],
      title: `${recipe.id}.${EXTENSIONS[contentType]}`,
      format: contentType,
      assertions: [{ label: 'c2pa.actions.v2', data: { actions: [actionOf(recipe, kind, isOpened)] } }],
    },
  };
}

const ACTIONS = { cleaned: 'c2pa.edited', converted: 'c2pa.converted', resized: 'c2pa.resized' } as const;

function actionOf({ createdAt, model, mode }: ImageRecipe, kind: Origin['kind'], isOpened: boolean) {
  if (!isOpened) {
    return {
      action: 'c2pa.created',
      when: createdAt,
      digitalSourceType: TRAINED_ALGORITHMIC_MEDIA,
      softwareAgent: { name: model },
    };
  }
  if (kind === 'edited' && mode !== 'enlarge') {
    return {
      action: 'c2pa.edited',
      when: createdAt,
      digitalSourceType: COMPOSITE_WITH_TRAINED_ALGORITHMIC_MEDIA,
      softwareAgent: { name: model },
    };
  }
  return {
    action: ACTIONS[kind === 'cleaned' || kind === 'converted' ? kind : 'resized'],
    softwareAgent: { name: 'Easel' },
    // The specification allows no source type for a conversion.
    ...(kind !== 'converted' && { digitalSourceType: TRAINED_ALGORITHMIC_MEDIA }),
  };
}

/** Describes a file as an ingredient: the one that was opened, or one that was taken in. */
export function ingredientOf({ role, generation, contentType }: Parent) {
  return {
    title: `${generation ?? role}.${EXTENSIONS[contentType]}`,
    format: contentType,
    relationship: role === 'init' ? 'parentOf' : 'componentOf',
  };
}
