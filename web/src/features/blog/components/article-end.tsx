import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { Link } from '@/components/link';
import { type Article, articlePath } from '@/content/blog/articles';
import { BLOG } from '@/content/blog/page';
import { Heading, Text } from '@/ui/text';
import { neighborsOf, relatedArticles } from '../related';
import { ArticleCard } from './article-card';

const RELATED_COUNT = 3;

/** The end of an article: a prompt to try, the next and previous articles, and related ones. */
export function ArticleEnd({ article, all }: { article: Article; all: readonly Article[] }) {
  const { previous, next } = neighborsOf(article, all);
  return (
    <>
      <Container className="pb-14 sm:pb-20">
        <div className="mx-auto flex max-w-4xl flex-col gap-8">
          <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-lg bg-accent-wash px-6 py-6 sm:px-8">
            <div className="min-w-0 flex-1 basis-80">
              <Heading level={2} size="sm">
                {BLOG.tryTitle}
              </Heading>
              <Text className="mt-1">{BLOG.tryText}</Text>
            </div>
            <ButtonLink to="/generate">{BLOG.tryAction}</ButtonLink>
          </div>
          <nav aria-label="More articles" className="grid gap-4 sm:grid-cols-2">
            {previous ? (
              <Neighbor article={previous} rel="prev">
                <ArrowLeft aria-hidden="true" className="size-4" />
                Previous
              </Neighbor>
            ) : null}
            {next ? (
              <Neighbor article={next} rel="next">
                Next
                <ArrowRight aria-hidden="true" className="size-4" />
              </Neighbor>
            ) : null}
          </nav>
        </div>
      </Container>
      <section aria-labelledby="related-title" className="border-t bg-sunken/60 py-14 sm:py-20">
        <Container>
          <Heading level={2} id="related-title">
            {BLOG.related}
          </Heading>
          <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
            {relatedArticles(article, all, RELATED_COUNT).map((related) => (
              <li key={related.slug}>
                <ArticleCard article={related} level={3} />
              </li>
            ))}
          </ul>
        </Container>
      </section>
    </>
  );
}

function Neighbor({
  article,
  rel,
  children,
}: {
  article: Article;
  rel: 'prev' | 'next';
  children: ReactNode;
}) {
  return (
    <Link
      to={articlePath(article.slug)}
      rel={rel}
      className={`group flex flex-col rounded-lg border border-line-strong/60 px-5 py-4 hover:border-ink hover:bg-surface ${rel === 'next' ? 'items-end text-right sm:col-start-2' : ''}`}
    >
      <span className="flex items-center gap-1.5 text-ink-muted text-sm">{children}</span>
      <span className="mt-1 font-[450] font-display text-lg leading-snug group-hover:underline">
        {article.title}
      </span>
    </Link>
  );
}
