import type { Generation } from '@easel/shared/contracts/generation.schema';
import { usePublishPicture } from './mutations';
import { usePublishQuestion } from './use-publish-question';

/** Publishes or unpublishes a picture. Asks for consent once; render `question`. */
export function usePublication({ id, publishedAt }: Generation) {
  const { mutate: change, isPending } = usePublishPicture();
  const { confirmPublish, question } = usePublishQuestion();
  const isPublished = publishedAt !== null;
  return {
    isPublished,
    isPending,
    /** The button's label. */
    label: isPublished ? 'Remove from gallery' : 'Publish to gallery',
    toggle: () =>
      isPublished
        ? change({ id, isPublished: false })
        : confirmPublish(1, () => change({ id, isPublished: true })),
    question,
  };
}
