import { ModelError } from '../model-error.ts';
import type { HistoryEntry, ImageReference } from './wire.ts';

/**
 * Picks the picture of a workflow: of the node that is marked for it, otherwise a saved one before one that is only previewed.
 * @throws {ModelError} model_output_invalid if there is none
 */
export function pickImage(
  { outputs }: HistoryEntry,
  imageNode: string | undefined,
): { reference: ImageReference; others: number } {
  const images =
    imageNode === undefined
      ? Object.values(outputs).flatMap(({ images }) => images)
      : (outputs[imageNode]?.images ?? []);
  const reference = images.find(({ type }) => type === 'output') ?? images[0];
  if (reference) return { reference, others: images.length - 1 };
  const message =
    imageNode === undefined ? 'The workflow made no picture' : `Node ${imageNode} made no picture`;
  throw new ModelError('model_output_invalid', message, { retryable: true });
}
