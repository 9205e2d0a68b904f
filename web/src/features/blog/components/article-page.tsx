import { Container } from '@/components/container';
import { JsonLd } from '@/components/json-ld';
import { TextLink } from '@/components/text-link';
import type { ArticleText } from '@/content/blog/article';
import { ARTICLES } from '@/content/blog/articles';
import { COVERS } from '@/content/blog/covers';
import { BLOG } from '@/content/blog/page';
import { SITE } from '@/lib/site';
import { Heading, Text } from '@/ui/text';
import { countWords, readingMinutes } from '../reading-time';
import { articleData } from '../structured-data';
import { ArticleBody } from './article-body';
import type { ListedArticle } from './article-card';
import { ArticleContents } from './article-contents';
import { ArticleEnd } from './article-end';
import { Illustration } from './illustration';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** One article, and where to go from it. */
export function ArticlePage({ article, text }: { article: ListedArticle; text: ArticleText }) {
  const cover = COVERS[article.slug];
  const minutes = readingMinutes(text);
  return (
    <>
      <JsonLd data={articleData(SITE.origin, { article, cover }, { wordCount: countWords(text), minutes })} />
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
              {article.title}
            </Heading>
            <Text size="xl" tone="muted" className="mt-4 max-w-prose">
              {article.description}
            </Text>
            <Text tone="faint" className="mt-5 flex flex-wrap gap-x-2 max-sm:*:first:w-full">
              <span>{BLOG.byline}</span>
              <span aria-hidden="true" className="max-sm:hidden">
                ·
              </span>
              <time dateTime={article.publishedOn}>{DATE.format(new Date(article.publishedOn))}</time>
              <span aria-hidden="true">·</span>
              <span>{minutes} min read</span>
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
            <ArticleBody text={text} />
          </div>
        </Container>
      </article>
      <ArticleEnd article={article} all={ARTICLES} />
    </>
  );
}
