import { Newspaper } from 'lucide-react';
import { Container } from '@/components/container';
import { JsonLd } from '@/components/json-ld';
import { ARTICLES } from '@/content/blog/articles';
import { BLOG } from '@/content/blog/page';
import { SITE } from '@/lib/site';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Heading, Text } from '@/ui/text';
import { ALL } from '../find-articles';
import { blogData } from '../structured-data';
import { useBlogSearch } from '../use-blog-search';
import { ArticleList } from './article-list';
import { BlogSearchField, CategoryChips } from './blog-filters';

export const description = `Tutorials, guides and background on making pictures from words, by the people who make ${SITE.name}.`;

/** All articles, with a filter by category and a search. */
export function BlogPage() {
  const { query, category, found, setQuery, setCategory, saveQuery, prepare, clear } = useBlogSearch();
  const isFiltered = category !== ALL || query.trim() !== '';

  return (
    <Container className="py-10 sm:py-14 lg:py-16">
      <JsonLd data={blogData(SITE.origin, { name: BLOG.name, description: BLOG.intro }, ARTICLES)} />
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <div>
          <Heading level={1}>{BLOG.title}</Heading>
          <Text size="lg" tone="muted" className="mt-3 max-w-prose">
            {BLOG.intro}
          </Text>
        </div>
        <BlogSearchField query={query} onChange={setQuery} onFocus={prepare} onDone={saveQuery} />
      </div>
      <div className="mt-8 mb-8 lg:mb-10">
        <CategoryChips value={category} onChange={setCategory} />
      </div>
      <p role="status" className={isFiltered && found.length > 0 ? 'mb-5 text-ink-muted' : 'sr-only'}>
        {isFiltered ? countWords(found.length) : null}
      </p>
      {found.length > 0 ? (
        <ArticleList key={`${category} ${query}`} articles={found} hasFeatured={!isFiltered} />
      ) : (
        <EmptyState
          icon={<Newspaper />}
          title={BLOG.empty}
          description={BLOG.emptyHint}
          action={
            <Button variant="secondary" onClick={clear}>
              Show all articles
            </Button>
          }
        />
      )}
    </Container>
  );
}

function countWords(count: number): string {
  if (count === 0) return BLOG.empty;
  return count === 1 ? '1 article' : `${count} articles`;
}
