import { clsx } from 'clsx';
import { Illustration } from '@/components/illustration';
import { Link } from '@/components/link';
import { type Article, articlePath } from '@/content/blog/articles';
import { BLOG } from '@/content/blog/page';
import { readingMinutes } from '@/content/prose';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';

const CARD = clsx(
  'group relative h-full overflow-hidden transition-shadow hover:shadow-lifted',
  'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
);

/** The title's link covers the whole card. */
export function ArticleCard({ article, level = 2 }: { article: Article; level?: 2 | 3 }) {
  return (
    <Card padding="none" className={clsx(CARD, 'flex flex-col')}>
      <Illustration picture={article.cover} isDecorative className="border-b" />
      <div className="flex flex-1 flex-col p-5 sm:p-6">
        <Text size="sm" className="font-medium text-accent-text">
          {article.category}
        </Text>
        <Heading level={level} size="sm" className="mt-1.5">
          <TitleLink article={article} />
        </Heading>
        <Text tone="muted" className="mt-2 mb-4">
          {article.description}
        </Text>
        <ReadingTime article={article} />
      </div>
    </Card>
  );
}

/** The card of the first article, as wide as the page. */
export function FeaturedArticle({ article }: { article: Article }) {
  return (
    <Card padding="none" className={clsx(CARD, 'grid lg:grid-cols-[1.45fr_1fr]')}>
      <Illustration
        picture={article.cover}
        isDecorative
        loading="eager"
        fetchPriority="high"
        className="object-cover max-lg:border-b lg:h-full! lg:border-r"
      />
      <div className="flex flex-col items-start p-6 sm:p-8 lg:p-10">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone="accent">{BLOG.featured}</Badge>
          <Text as="span" size="sm" className="font-medium text-accent-text">
            {article.category}
          </Text>
        </div>
        <Heading level={2} size="lg" className="mt-5">
          <TitleLink article={article} />
        </Heading>
        <Text size="lg" tone="muted" className="mt-3 mb-6">
          {article.description}
        </Text>
        <ReadingTime article={article} />
      </div>
    </Card>
  );
}

function TitleLink({ article }: { article: Article }) {
  return (
    <Link
      to={articlePath(article.slug)}
      className="decoration-1 underline-offset-4 outline-none! after:absolute after:inset-0 group-hover:underline"
    >
      {article.title}
    </Link>
  );
}

function ReadingTime({ article }: { article: Article }) {
  return (
    <Text size="sm" tone="faint" className="mt-auto">
      {readingMinutes(article.wordCount)} min read
    </Text>
  );
}
