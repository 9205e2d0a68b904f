import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ARTICLES, loadArticleText } from '@/content/blog/articles';
import { plainText } from '@/content/prose';
import { ALL, type CategoryFilter, findArticles, toCategoryFilter } from './find-articles';

/** The blog's search, stored in the URL so that it can be shared and is restored on back. */
export function useBlogSearch() {
  const [params, setParams] = useSearchParams();
  const category = toCategoryFilter(params.get('category'));
  const addressed = params.get('q') ?? '';
  const [query, setQuery] = useState(addressed);
  const [known, setKnown] = useState(addressed);
  const [isSearching, setIsSearching] = useState(false);
  const texts = useTexts(isSearching || query !== '');

  if (addressed !== known) {
    setKnown(addressed);
    setQuery(addressed);
  }

  function write(next: { query: string; category: CategoryFilter }) {
    const words = next.query.trim();
    const values = {
      ...(next.category !== ALL && { category: next.category }),
      ...(words && { q: words }),
    };
    setParams(values, { replace: true });
  }

  return {
    query,
    category,
    found: findArticles(ARTICLES, { query, category }, ({ slug }) => texts?.get(slug) ?? ''),
    setQuery,
    setCategory: (next: CategoryFilter) => write({ query, category: next }),
    /** Writes the query to the URL after typing, because an update on each key press would overwrite newer input. */
    saveQuery() {
      if (query.trim() !== addressed) write({ query, category });
    },
    prepare: () => setIsSearching(true),
    clear() {
      setQuery('');
      write({ query: '', category: ALL });
    },
  };
}

/** Returns the plain text of all articles, loaded when a search starts. */
function useTexts(isWanted: boolean): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    queryKey: ['blog', 'texts'],
    queryFn: async () => {
      const words = ARTICLES.map(
        async (article) => [article.slug, plainText(await loadArticleText(article))] as const,
      );
      return new Map(await Promise.all(words));
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
