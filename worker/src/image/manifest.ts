import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { TRAINED_ALGORITHMIC_MEDIA } from './xmp.ts';

/** A file's origin: made by a model, or derived from an original. */
export type Origin = { kind: 'created' } | { kind: 'resized' | 'converted'; original: Uint8Array };

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/svg+xml': 'svg' };

/**
 * Composes the content credential ("C2PA Technical Specification", Actions): a model created the picture; or an original, the
 * ingredient, was opened and enlarged or converted. The library writes `c2pa.opened` for the intent `edit`, with the ingredient's
 * hash. The prompt is left out: if the recipe has it, it is in the XMP, which the signature covers.
 */
export function manifestOf(recipe: ImageRecipe, contentType: string, { kind }: Origin) {
  const action =
    kind === 'created'
      ? {
          action: 'c2pa.created',
          when: recipe.createdAt,
          digitalSourceType: TRAINED_ALGORITHMIC_MEDIA,
          softwareAgent: { name: recipe.model },
        }
      : {
          action: `c2pa.${kind}`,
          softwareAgent: { name: 'Easel' },
          // The specification allows no source type for a conversion.
          ...(kind === 'resized' && { digitalSourceType: TRAINED_ALGORITHMIC_MEDIA }),
        };
  return {
    intent: kind === 'created' ? { create: TRAINED_ALGORITHMIC_MEDIA } : 'edit',
    manifest: {
      claim_generator_info: [{ name: 'Easel' }],
      title: `${recipe.id}.${EXTENSIONS[contentType]}`,
      format: contentType,
      assertions: [{ label: 'c2pa.actions.v2', data: { actions: [action] } }],
    },
  };
}

/** Describes the original as an ingredient. */
export function parentOf(recipe: ImageRecipe) {
  return { title: `${recipe.id}.png`, format: 'image/png', relationship: 'parentOf' };
}
