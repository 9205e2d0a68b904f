import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { Globe, LockKeyhole, Users } from 'lucide-react';
import { usePublication } from '@/entities/picture/use-publication';
import { Spinner } from '@/ui/spinner';
import { Tooltip } from '@/ui/tooltip';

/** Shows who can see the picture, and publishes or unpublishes it. */
export function VisibilityToggle({ picture }: { picture: Generation }) {
  const { isPublished, isPending, label: action, toggle, question } = usePublication(picture);
  const { audience, Icon } = audienceOf(picture);
  return (
    <>
      <Tooltip content={action}>
        <button
          type="button"
          onClick={toggle}
          aria-busy={isPending || undefined}
          className={clsx(
            'flex min-h-9 items-center gap-1.5 rounded-full border px-2.5 font-medium text-xs transition-colors',
            isPublished
              ? 'border-transparent bg-success-wash text-success hover:border-success'
              : 'border-line text-ink-muted hover:border-line-strong hover:text-ink',
          )}
        >
          {isPending ? <Spinner size="sm" /> : <Icon aria-hidden="true" className="size-4 shrink-0" />}
          <span className="@max-[9.5rem]:sr-only">{audience}</span>
          <span className="sr-only">: {action}</span>
        </button>
      </Tooltip>
      {question}
    </>
  );
}

function audienceOf({ publishedAt, sharedAt }: Generation) {
  if (publishedAt !== null) return { audience: 'Public', Icon: Globe };
  return sharedAt === null ? { audience: 'Private', Icon: LockKeyhole } : { audience: 'Team', Icon: Users };
}
