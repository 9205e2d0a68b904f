import { Clock } from 'lucide-react';
import { Link } from '@/components/link';
import { HELP_CATEGORIES, type HelpArticle, POPULAR_ARTICLES } from '@/content/help/catalog';
import { readingMinutes } from '@/content/prose';
import { Badge } from '@/ui/badge';
import { Heading } from '@/ui/text';

export function PopularArticles() {
  return (
    <section aria-labelledby="popular-title">
      <Heading level={2} id="popular-title" className="mb-5">
        Popular Articles
      </Heading>
      <ul className="border-line border-b">
        {POPULAR_ARTICLES.map((article) => (
          <li key={article.slug} className="border-line border-t">
            <Line article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ article }: { article: HelpArticle }) {
  return (
    <Link
      to={`/help/${article.slug}`}
      className="group flex items-center justify-between gap-x-6 rounded-sm py-4"
    >
      <span>
        <span className="font-semibold group-hover:underline">{article.title}</span>
        {article.isNew ? (
          <Badge tone="accent" className="ml-2">
            New
          </Badge>
        ) : null}
        <span className="block text-[0.9375rem] text-ink-muted">
          {HELP_CATEGORIES.find(({ id }) => id === article.category)?.title}
        </span>
      </span>
      <span className="flex min-h-6 shrink-0 items-center gap-1.5 text-ink-muted text-sm tabular-nums">
        <Clock aria-hidden="true" className="size-4" />
        {`${readingMinutes(article.wordCount)} min read`}
      </span>
    </Link>
  );
}
