import type { Generation } from '@easel/shared/contracts/generation.schema';
import { reportProblem } from '@/entities/picture/report-problem';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';
import { usePublishGeneration } from './publish-generation';

/** The question before a picture becomes public, or private again. */
export function PublishDialog({
  generation: { id, publishedAt, sharedAt },
  open,
  onClose,
}: {
  generation: Generation;
  open: boolean;
  onClose: () => void;
}) {
  const publish = usePublishGeneration();
  const isPublished = publishedAt !== null;
  const words = isPublished ? UNPUBLISH : PUBLISH;
  const consequence = isPublished && sharedAt !== null ? STILL_SHARED : words.consequence;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.question}
      description={consequence}
      confirmLabel={words.confirm}
      tone={isPublished ? 'danger' : 'primary'}
      loading={publish.isPending}
      onConfirm={() =>
        publish.mutate(
          { id, isPublished: !isPublished },
          {
            onSuccess: () => toast({ ...words.done, tone: 'success', topic: 'publication' }),
            onError: (error) => reportProblem(words.failure, error),
            onSettled: onClose,
          },
        )
      }
    />
  );
}

const PUBLISH = {
  question: 'Publish to the gallery?',
  consequence:
    'The picture, its prompt and its settings become public: anyone can see, like and download them. You can take it out again at any time.',
  confirm: 'Publish',
  done: { title: 'Published', description: 'The picture is in the gallery.' },
  failure: 'Publish Failed',
} as const;

const UNPUBLISH = {
  question: 'Remove from the gallery?',
  consequence: 'Nobody else sees the picture any more. It stays among yours.',
  confirm: 'Remove',
  done: { title: 'Removed', description: 'The picture is no longer in the gallery.' },
  failure: 'Remove Failed',
} as const;

const STILL_SHARED = 'Only you and your team see the picture then. It stays among yours.';
