import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/**
 * A placeholder for an empty list: says that it is empty, and what to do next. With `isPage`, its title is the page's
 * heading.
 */
export function EmptyState({
  icon,
  title,
  description,
  action,
  className,
  isPage = false,
}: {
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
  isPage?: boolean;
}) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div
      className={clsx(
        'flex flex-col items-center rounded-lg border border-line-strong/60 border-dashed px-6 py-12 text-center',
        className,
      )}
    >
      {icon ? (
        <div
          aria-hidden="true"
          className="mb-4 flex size-12 items-center justify-center rounded-full bg-sunken text-ink-muted [&_svg]:size-6"
        >
          {icon}
        </div>
      ) : null}
      <Title className="font-display font-medium text-xl">{title}</Title>
      {description ? <p className="mt-1.5 max-w-prose text-balance text-ink-muted">{description}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
