import type { Generation } from '@easel/shared/contracts/generation.schema';
import { usePublishPicture } from './mutations';
import { usePublishQuestion } from './use-publish-question';

/** Publishes a picture, after one question, and unpublishes it. Render `question`. */
export function usePublication({ id, publishedAt }: Generation) {
  const { mutate: change, isPending } = usePublishPicture();
  const { ask, question } = usePublishQuestion();
  const isPublished = publishedAt !== null;
  return {
    isPublished,
    isPending,
    /** The button's label. */
    label: isPublished ? 'Remove from gallery' : 'Publish to gallery',
    toggle: () =>
      isPublished ? change({ id, isPublished: false }) : ask(1, () => change({ id, isPublished: true })),
    question,
  };
}
