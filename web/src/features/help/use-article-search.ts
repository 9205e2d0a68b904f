import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { wordsOf } from '@/content/help/article';
import { loadAllBodies } from '@/content/help/bodies';
import { HELP_ARTICLES, type HelpArticle } from '@/content/help/catalogue';
import { search } from './search';

const LIMIT = 12;

/** The articles a query finds: by title and summary at once, and by every word once their texts have come. */
export function useArticleSearch(query: string): { found: readonly HelpArticle[]; isSearching: boolean } {
  const isAsked = query.trim() !== '';
  const { data: bodies, isPending } = useQuery({
    queryKey: ['help', 'all'],
    queryFn: loadAllBodies,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = useMemo(() => {
    if (!isAsked) return [];
    return search(HELP_ARTICLES, query, ({ slug, title, summary }) => {
      const body = bodies?.[slug];
      return { title, text: body ? `${summary} ${wordsOf(body)}` : summary };
    }).slice(0, LIMIT);
  }, [query, isAsked, bodies]);
  return { found, isSearching: isAsked && isPending };
}
