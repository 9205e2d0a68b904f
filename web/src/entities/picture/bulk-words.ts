import type { BulkRequest, BulkResponse } from '@easel/shared/contracts/generation.schema';
import { countPictures } from '@/entities/picture/count-pictures';
import type { ToastMessage } from '@/ui/toast';

export type BulkAction = BulkRequest['action'];

const DONE: Readonly<Record<BulkAction, string>> = {
  delete: 'deleted',
  restore: 'restored',
  favorite: 'added to favorites',
  unfavorite: 'removed from favorites',
  publish: 'published',
  unpublish: 'removed from the gallery',
};

/** Describes the outcome of a bulk action, with each reason for a refusal once. */
export function describeOutcome(
  action: BulkAction,
  done: number,
  refused: BulkResponse['refused'],
): ToastMessage {
  if (refused.length === 0) return { title: `${countPictures(done)} ${DONE[action]}`, tone: 'success' };
  const reasons = [...new Set(refused.map(({ message }) => message))].join(' ');
  return {
    title:
      done === 0
        ? `${countPictures(refused.length)} not ${DONE[action]}`
        : `${countPictures(done)} ${DONE[action]}, ${refused.length} not`,
    description: reasons,
    tone: 'destructive',
  };
}
