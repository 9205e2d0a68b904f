import { Globe, Heart, HeartOff, LockKeyhole, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BulkAction } from '@/entities/picture/bulk-words';
import { useChangePictures } from '@/entities/picture/change-pictures';
import { countPictures } from '@/entities/picture/count-pictures';
import { usePublishQuestion } from '@/entities/picture/use-publish-question';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import type { Selection } from '../use-selection';

const ICON = 'size-4.5 shrink-0';

/** The actions for all selected pictures. Those that could not be changed stay selected. */
export function SelectionBar({
  selection,
  total,
  onFinished,
}: {
  selection: Selection;
  /** Number of pictures on the page. */
  total: number;
  onFinished: () => void;
}) {
  const change = useChangePictures();
  const publishQuestion = usePublishQuestion();
  const [isDeleting, setDeleting] = useState(false);
  const { ids } = selection;

  function run(action: BulkAction) {
    change.mutate(
      { action, ids },
      {
        onSuccess: ({ refused }) => {
          setDeleting(false);
          if (refused.length === 0) onFinished();
          else selection.choose(refused.map(({ id }) => id));
        },
        onError: () => setDeleting(false),
      },
    );
  }

  const button = (label: string, action: BulkAction, icon: ReactNode, start = () => run(action)) => (
    <Button
      variant="ghost"
      size="sm"
      className="max-sm:flex-col max-sm:gap-1! max-sm:px-0.5! max-sm:py-1.5 max-sm:text-[0.6875rem]!"
      icon={icon}
      disabledReason={ids.length === 0 ? 'Select pictures first.' : undefined}
      loading={change.isPending && change.variables.action === action && !isDeleting}
      onClick={start}
    >
      {label}
    </Button>
  );

  return (
    <section
      aria-label="Selected pictures"
      className="sticky bottom-3 z-20 mt-8 flex flex-wrap items-center gap-x-4 sm:w-fit gap-y-1 rounded-lg border border-line-strong bg-surface px-4 py-2 shadow-lifted max-sm:px-2"
    >
      <div className="flex items-center gap-3 max-sm:px-2">
        <p role="status" className="font-medium text-sm tabular-nums">
          {ids.length} selected
        </p>
        {ids.length < total ? (
          <Button variant="ghost" size="sm" onClick={selection.chooseAll}>
            Select all {total}
          </Button>
        ) : (
          <Button variant="ghost" size="sm" onClick={() => selection.choose([])}>
            Select none
          </Button>
        )}
      </div>
      <div className="grid w-full grid-cols-5 sm:flex sm:w-auto sm:flex-wrap">
        {button('Favorite', 'favorite', <Heart aria-hidden="true" className={ICON} />)}
        {button('Unfavorite', 'unfavorite', <HeartOff aria-hidden="true" className={ICON} />)}
        {button('Publish', 'publish', <Globe aria-hidden="true" className={ICON} />, () =>
          publishQuestion.confirmPublish(ids.length, () => run('publish')),
        )}
        {button('Unpublish', 'unpublish', <LockKeyhole aria-hidden="true" className={ICON} />)}
        {button('Delete', 'delete', <Trash2 aria-hidden="true" className={`${ICON} text-danger`} />, () =>
          setDeleting(true),
        )}
      </div>
      {publishQuestion.question}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${countPictures(ids.length)}?`}
        description="This also deletes their files and their places in the gallery. You can undo it for a moment."
        confirmLabel={`Delete ${countPictures(ids.length)}`}
        loading={change.isPending}
        onConfirm={() => run('delete')}
      />
    </section>
  );
}
