import { Container } from '@/components/container';
import { Illustration } from '@/components/illustration';
import { JsonLd } from '@/components/json-ld';
import { NotFoundPage } from '@/components/not-found-page';
import { PageMeta } from '@/components/page-meta';
import { Prose } from '@/components/prose/prose';
import { TextLink } from '@/components/text-link';
import { ARTICLES, type Article, articlePath, loadArticleText } from '@/content/blog/articles';
import { BLOG } from '@/content/blog/page';
import { type ProseNode, readingMinutes, sectionsOf } from '@/content/prose';
import { longCalendarDate } from '@/lib/dates';
import { SITE } from '@/lib/site';
import { Heading, Text } from '@/ui/text';
import { articleData } from '../structured-data';
import { ArticleEnd } from './article-end';

interface ArticleData {
  article: Article;
  text: readonly ProseNode[];
}

export async function loadData({ slug }: { slug?: string }): Promise<ArticleData | null> {
  const article = ARTICLES.find((candidate) => candidate.slug === slug);
  return article ? { article, text: await loadArticleText(article) } : null;
}

/** The page of an article, with links to others. */
export function BlogArticlePage({ data }: { data: ArticleData | null }) {
  if (!data) {
    return (
      <>
        <PageMeta title="Article not found" path={null} />
        <NotFoundPage />
      </>
    );
  }
  const { article, text } = data;
  const { title, description, slug, cover } = article;
  return (
    <>
      <PageMeta
        title={title}
        description={description}
        path={articlePath(slug)}
        type="article"
        image={cover}
      />
      <JsonLd data={articleData(SITE.origin, article)} />
      <meta property="article:published_time" content={article.publishedOn} />
      <article>
        <Container className="pt-8 sm:pt-12">
          <header className="mx-auto max-w-4xl">
            <nav aria-label="Breadcrumb">
              <ol className="flex flex-wrap items-center gap-x-2.5 text-[0.9375rem]">
                <li>
                  <TextLink to="/blog">{BLOG.title}</TextLink>
                </li>
                <li aria-hidden="true" className="text-ink-faint">
                  /
                </li>
                <li>
                  <TextLink to={`/blog?category=${encodeURIComponent(article.category)}`}>
                    {article.category}
                  </TextLink>
                </li>
              </ol>
            </nav>
            <Heading level={1} className="mt-5">
              {title}
            </Heading>
            <Text size="xl" tone="muted" className="mt-4 max-w-prose">
              {description}
            </Text>
            <Text tone="faint" className="mt-5 flex flex-wrap gap-x-2 max-sm:*:first:w-full">
              <span>{BLOG.byline}</span>
              <span aria-hidden="true" className="max-sm:hidden">
                ·
              </span>
              <time dateTime={article.publishedOn}>{longCalendarDate(article.publishedOn)}</time>
              <span aria-hidden="true">·</span>
              <span>{readingMinutes(article.wordCount)} min read</span>
            </Text>
          </header>
          <Illustration
            picture={cover}
            loading="eager"
            fetchPriority="high"
            className="mx-auto mt-8 max-w-4xl rounded-lg border sm:mt-10"
          />
        </Container>
        <Container className="grid gap-x-14 gap-y-8 py-10 sm:py-14 xl:grid-cols-[1fr_44rem_1fr]">
          <ArticleContents text={text} />
          <div className="mx-auto w-full min-w-0 max-w-[44rem]">
            <Prose nodes={text} className="gap-5 text-lg leading-[1.7]" />
          </div>
        </Container>
      </article>
      <ArticleEnd article={article} all={ARTICLES} />
    </>
  );
}

/** The table of contents, on wide screens only. */
function ArticleContents({ text }: { text: readonly ProseNode[] }) {
  return (
    <nav aria-label="On this page" className="sticky top-24 hidden self-start xl:block">
      <p className="font-semibold text-sm">On this page</p>
      <ul className="mt-2 border-l">
        {sectionsOf(text).map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-transparent border-l-2 py-1 pl-3.5 text-ink-muted text-sm leading-snug hover:border-accent hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
