import { clsx } from 'clsx';
import { Globe, LockKeyhole, Users } from 'lucide-react';
import { Spinner } from '@/ui/spinner';
import { Tooltip } from '@/ui/tooltip';
import { isPublic, type Picture } from '../pictures';
import type { PictureActions } from '../use-picture-actions';

/** Says who can see the picture, and changes it. */
export function VisibilityToggle({ picture, actions }: { picture: Picture; actions: PictureActions }) {
  const isPublished = isPublic(picture);
  const { label, Icon } = audienceOf(picture);
  const deed = isPublished ? 'Make private' : 'Publish to the gallery';
  return (
    <Tooltip content={deed}>
      <button
        type="button"
        onClick={actions.toggleVisibility}
        aria-busy={actions.isChangingVisibility || undefined}
        className={clsx(
          'flex min-h-9 items-center gap-1.5 rounded-full border px-2.5 font-medium text-xs transition-colors',
          isPublished
            ? 'border-transparent bg-success-wash text-success hover:border-success'
            : 'border-line text-ink-muted hover:border-line-strong hover:text-ink',
        )}
      >
        {actions.isChangingVisibility ? (
          <Spinner size="sm" />
        ) : (
          <Icon aria-hidden="true" className="size-4 shrink-0" />
        )}
        <span className="@max-[9.5rem]:sr-only">{label}</span>
        <span className="sr-only">: {deed}</span>
      </button>
    </Tooltip>
  );
}

function audienceOf(picture: Picture) {
  if (isPublic(picture)) return { label: 'Public', Icon: Globe };
  return picture.sharedAt === null ? { label: 'Private', Icon: LockKeyhole } : { label: 'Team', Icon: Users };
}
