import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ARTICLES } from '@/content/blog/articles';
import { ALL, type CategoryFilter, findArticles, toCategoryFilter } from './find-articles';
import { useTexts } from './use-texts';

/** What is looked for, kept in the address so that it can be shared and is there again on the way back. */
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
    /** While somebody types, the address stays as it is: it would answer too late, and take letters back. */
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
