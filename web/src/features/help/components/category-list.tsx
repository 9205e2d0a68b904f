import { useEffect, useRef } from 'react';
import type { HelpArticle } from '@/content/help/catalog';
import { scrollBehavior } from '@/lib/motion';
import { Heading } from '@/ui/text';
import { ArticleLinks } from './article-links';

/** The articles of the open card. Scrolls into view and moves the focus to its heading. */
export function CategoryList({ title, articles }: { title: string; articles: readonly HelpArticle[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each category
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  }, [title]);
  return (
    <section aria-labelledby="category-title" className="mt-10">
      <Heading ref={heading} level={3} size="md" id="category-title" tabIndex={-1} className="mb-4">
        {title}
      </Heading>
      <ArticleLinks articles={articles} />
    </section>
  );
}
