import type { TeamPicture } from '@easel/shared/contracts/team.schema';
import { Face } from '@/components/avatar';
import type { LinkRenewal } from '@/entities/picture/use-link-renewal';
import { longDate } from '@/lib/dates';

/** A button that opens a picture, with its author and the date it was shared. */
export function TeamPictureTile({
  picture: { id, prompt, author, sharedAt, image, isMine },
  onView,
  renewal,
}: {
  picture: TeamPicture;
  onView: () => void;
  renewal: LinkRenewal;
}) {
  return (
    <article data-focus-item={id} tabIndex={-1} aria-label={prompt} className="group relative">
      <button
        type="button"
        onClick={onView}
        className="block w-full rounded-md after:absolute after:inset-0 focus-visible:outline-offset-2"
      >
        <span className="sr-only">View: </span>
        <span className="block aspect-square overflow-hidden rounded-md border bg-sunken shadow-card">
          <img
            key={renewal.renewals}
            src={image.thumbnailUrl}
            alt={prompt}
            loading="lazy"
            decoding="async"
            onError={renewal.renew}
            className="size-full object-cover transition-transform duration-500 ease-out group-hover:scale-102"
          />
        </span>
      </button>
      <p aria-hidden="true" className="mt-2.5 line-clamp-2 text-sm leading-snug">
        {prompt}
      </p>
      <div className="mt-2 flex items-center gap-2">
        <Face name={author.name || 'User'} url={author.avatarUrl} size="xs" />
        <p className="min-w-0 truncate text-ink-muted text-xs">
          {isMine ? 'You' : author.name || 'User'} · {longDate(sharedAt)}
        </p>
      </div>
    </article>
  );
}
