import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Link } from '@/components/link';
import type { SiteAddress } from '@/lib/site-paths';
import { Heading, Text } from '@/ui/text';

/** A sheet of paper, all of which is a link. */
const CARD =
  'rounded-lg border border-line bg-surface shadow-card transition-[border-color,box-shadow] duration-150 hover:border-line-strong hover:shadow-lifted';

/** A category of articles. Opens their list below the cards. */
export function CategoryCard({
  to,
  icon: Icon,
  title,
  text,
  count,
  isOpen,
}: {
  to: SiteAddress;
  icon: LucideIcon;
  title: string;
  text: string;
  count: number;
  isOpen: boolean;
}) {
  return (
    <Link
      to={to}
      aria-current={isOpen || undefined}
      className={clsx(CARD, 'flex h-full gap-4 p-4 sm:flex-col sm:p-6', isOpen && 'border-accent!')}
    >
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-8 shrink-0 text-accent-text" />
      <div className="flex grow flex-col">
        <Heading level={3} size="sm">
          {title}
        </Heading>
        <Text tone="muted" className="mt-1 mb-2 sm:mt-1.5 sm:mb-4">
          {text}
        </Text>
        <span className="mt-auto font-medium text-accent-text text-sm tabular-nums">
          {count} {count === 1 ? 'article' : 'articles'}
        </span>
      </div>
    </Link>
  );
}
