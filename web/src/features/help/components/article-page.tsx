import { SearchX } from 'lucide-react';
import { Fragment } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { Link } from '@/components/link';
import { type HelpBody, minutesToRead } from '@/content/help/article';
import { articlesIn, HELP_CATEGORIES, type HelpArticle } from '@/content/help/catalogue';
import { Heading, Text } from '@/ui/text';
import { ArticleBody } from './article-body';

/** One article, and the others of its category beside it. */
export function ArticlePage({ article, body }: { article: HelpArticle; body: HelpBody }) {
  const { title, summary, category } = article;
  return (
    <Container className="grid gap-x-16 gap-y-14 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <article className="min-w-0 max-w-[42rem]">
        <Breadcrumbs category={category} />
        <Heading level={1} className="mt-4">
          {title}
        </Heading>
        <Text size="xl" tone="muted" className="mt-4 text-pretty">
          {summary}
        </Text>
        <Text size="sm" tone="faint" className="mt-4 mb-8 min-h-5 border-line border-b pb-6 tabular-nums">
          {`${minutesToRead(body)} min read`}
        </Text>
        <ArticleBody body={body} />
      </article>
      <Siblings article={article} />
    </Container>
  );
}

function Breadcrumbs({ category }: { category: HelpArticle['category'] }) {
  const title = HELP_CATEGORIES.find(({ id }) => id === category)?.title;
  const links = [
    { to: '/help-center', label: 'Help Center' },
    { to: `/help-center?category=${category}`, label: title },
  ] as const;
  return (
    <nav aria-label="Breadcrumbs" className="text-ink-muted text-sm">
      <ol className="flex flex-wrap items-center gap-x-2">
        {links.map(({ to, label }, index) => (
          <Fragment key={to}>
            {index > 0 ? <li aria-hidden="true">/</li> : null}
            <li>
              <Link to={to} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
                {label}
              </Link>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

function Siblings({ article: { slug, category } }: { article: HelpArticle }) {
  const title = HELP_CATEGORIES.find(({ id }) => id === category)?.title;
  return (
    <nav aria-labelledby="siblings-title" className="lg:border-line lg:border-l lg:pl-8">
      <Heading level={2} size="sm" id="siblings-title" className="mb-3">
        More in {title}
      </Heading>
      <ul>
        {articlesIn(category).map((other) => (
          <li key={other.slug}>
            <Link
              to={`/help/${other.slug}`}
              aria-current={other.slug === slug ? 'page' : undefined}
              className="flex min-h-9 items-center py-1 text-[0.9375rem] text-ink-muted leading-snug hover:text-ink hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {other.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** For an address below the help that no article has. */
export function NoSuchArticle() {
  return (
    <Container className="flex flex-1 flex-col items-center justify-center py-20 text-center">
      <SearchX aria-hidden="true" strokeWidth={1.5} className="size-12 text-ink-faint" />
      <Heading level={1} size="lg" className="mt-5">
        Article Not Found
      </Heading>
      <Text tone="muted" className="mt-3">
        There is no article at this address. The search will know where it is.
      </Text>
      <ButtonLink to="/help" className="mt-7">
        Search Help
      </ButtonLink>
    </Container>
  );
}
