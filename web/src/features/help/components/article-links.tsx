import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { Link } from '@/components/link';
import type { HelpArticle } from '@/content/help/catalog';
import { Badge } from '@/ui/badge';

/** A list of articles with their descriptions. */
export function ArticleLinks({
  articles,
  className,
}: {
  articles: readonly HelpArticle[];
  className?: string | undefined;
}) {
  return (
    <ul className={clsx('grid gap-x-10 lg:grid-cols-2', className)}>
      {articles.map(({ slug, title, description, isNew }) => (
        <li key={slug} className="border-line border-t">
          <Link to={`/help/${slug}`} className="group flex items-start gap-4 rounded-sm py-4">
            <span className="min-w-0 flex-1">
              <span className="font-semibold group-hover:underline">{title}</span>
              {isNew ? (
                <Badge tone="accent" className="ml-2">
                  New
                </Badge>
              ) : null}
              <span className="mt-0.5 block text-[0.9375rem] text-ink-muted">{description}</span>
            </span>
            <ArrowRight
              aria-hidden="true"
              className="mt-1 size-4.5 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5 group-hover:text-accent-text"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
