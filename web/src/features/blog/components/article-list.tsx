import { useEffect, useRef, useState } from 'react';
import type { Article } from '@/content/blog/articles';
import { Button } from '@/ui/button';
import { ArticleCard, FeaturedArticle } from './article-card';

/** Cards per row on a wide screen. */
const PAGE_SIZE = 3;

/** A list of articles that loads a few at a time. */
export function ArticleList({
  articles,
  hasFeatured,
}: {
  articles: readonly Article[];
  /** Whether the first article is shown larger, above the others. */
  hasFeatured: boolean;
}) {
  const [first, ...others] = articles;
  const rest = hasFeatured ? others : articles;
  const [shown, setShown] = useState(PAGE_SIZE);
  const list = useRef<HTMLUListElement>(null);
  const isMore = shown > PAGE_SIZE;

  // The button moves or disappears, so move the focus to the first new card.
  useEffect(() => {
    if (isMore) list.current?.children[shown - PAGE_SIZE]?.querySelector('a')?.focus();
  }, [shown, isMore]);

  return (
    <>
      {hasFeatured && first ? (
        <div className="mb-6 lg:mb-8">
          <FeaturedArticle article={first} />
        </div>
      ) : null}
      <ul ref={list} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
        {rest.slice(0, shown).map((article) => (
          <li key={article.slug}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
      {shown < rest.length ? (
        <div className="mt-10 flex justify-center">
          <Button variant="secondary" size="lg" onClick={() => setShown(shown + PAGE_SIZE)}>
            Load More
          </Button>
        </div>
      ) : null}
    </>
  );
}
