import type { CustomStyle } from '@easel/shared/contracts/custom-styles.schema';
import { styleName } from '@easel/shared/contracts/styles';
import { PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSharedPlan } from '@/entities/team/use-own-team';
import { useSession } from '@/lib/session';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { IconButton } from '@/ui/icon-button';
import { useDeleteCustomStyle } from './api';

/** Shows what a custom style adds to prompts. Its author and the team's owner can edit or delete it. */
export function CustomStyleActions({
  style,
  onEdit,
}: {
  style: CustomStyle;
  /** Undefined if the plan allows no changes. */
  onEdit: (() => void) | undefined;
}) {
  const { user } = useSession();
  const isMember = useSharedPlan() !== null;
  const mayChange = !isMember || style.author?.id === user?.id;
  const { name, baseStyle, promptSuffix, negativePrompt } = style;
  return (
    <div className="mt-2 flex items-center gap-1 rounded-md bg-sunken py-1.5 pr-1 pl-3">
      <p className="wrap-anywhere min-w-0 flex-1 text-ink-muted text-sm">
        {styleName(baseStyle)}, with “{promptSuffix}”
        {negativePrompt === '' ? null : <>, without “{negativePrompt}”</>}
        {mayChange ? null : <> · by {style.author?.name || 'somebody else'}</>}
      </p>
      {mayChange && onEdit ? (
        <IconButton
          label={`Edit style: ${name}`}
          size="sm"
          icon={<PenLine aria-hidden="true" className="size-4.5" />}
          onClick={onEdit}
        />
      ) : null}
      {mayChange ? <DeleteButton style={style} /> : null}
    </div>
  );
}

function DeleteButton({ style: { id, name } }: { style: CustomStyle }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteCustomStyle();
  return (
    <>
      <IconButton
        label={`Delete style: ${name}`}
        size="sm"
        icon={<Trash2 aria-hidden="true" className="size-4.5" />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this style?"
        description={`“${name}” is deleted for good, for everyone who shares it. Pictures made in it stay.`}
        confirmLabel="Delete"
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}
