import { SearchX } from 'lucide-react';
import { Fragment } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { Link } from '@/components/link';
import { PageMeta } from '@/components/page-meta';
import { Prose } from '@/components/prose/prose';
import {
  articlesIn,
  findArticle,
  HELP_CATEGORIES,
  type HelpArticle,
  loadHelpText,
} from '@/content/help/catalog';
import { type ProseNode, readingMinutes } from '@/content/prose';
import { Heading, Text } from '@/ui/text';

interface ArticleData {
  article: HelpArticle;
  text: readonly ProseNode[];
}

export async function loadData({ slug }: { slug?: string }): Promise<ArticleData | null> {
  const article = findArticle(slug);
  return article ? { article, text: await loadHelpText(article) } : null;
}

/** The page of an article, with links to the others of its category. */
export function HelpArticlePage({ data }: { data: ArticleData | null }) {
  if (!data) return <NoSuchArticle />;
  const { article, text } = data;
  const { title, description, category, wordCount } = article;
  return (
    <Container className="grid gap-x-16 gap-y-14 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <PageMeta title={title} description={description} path={`/help/${article.slug}`} type="article" />
      <article className="min-w-0 max-w-[42rem]">
        <Breadcrumbs category={category} />
        <Heading level={1} className="mt-4">
          {title}
        </Heading>
        <Text size="xl" tone="muted" className="mt-4 text-pretty">
          {description}
        </Text>
        <Text size="sm" tone="faint" className="mt-4 mb-8 min-h-5 border-line border-b pb-6 tabular-nums">
          {`${readingMinutes(wordCount)} min read`}
        </Text>
        <Prose nodes={text} className="gap-5 text-lg leading-relaxed" />
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

/** Shown below `/help/` for an unknown slug. */
function NoSuchArticle() {
  return (
    <Container className="flex flex-1 flex-col items-center justify-center py-20 text-center">
      <PageMeta title="Article not found" path={null} />
      <SearchX aria-hidden="true" strokeWidth={1.5} className="size-12 text-ink-faint" />
      <Heading level={1} size="lg" className="mt-5">
        Article not found
      </Heading>
      <Text tone="muted" className="mt-3">
        There is no article at this address. Try the search.
      </Text>
      <ButtonLink to="/help" className="mt-7">
        Search help
      </ButtonLink>
    </Container>
  );
}
