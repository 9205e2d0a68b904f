import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HELP_ARTICLES, type HelpArticle, loadHelpText } from '@/content/help/catalog';
import { plainText } from '@/content/prose';
import { search } from './search';

const LIMIT = 12;

/** Finds articles by title and description immediately, and by full text once the texts have loaded. */
export function useArticleSearch(query: string): { found: readonly HelpArticle[]; isSearching: boolean } {
  const isAsked = query.trim() !== '';
  const { data: texts, isPending } = useQuery({
    queryKey: ['help', 'all'],
    queryFn: loadAllWords,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = useMemo(() => {
    if (!isAsked) return [];
    return search(HELP_ARTICLES, query, ({ slug, title, description }) => ({
      title,
      text: `${description} ${texts?.get(slug) ?? ''}`,
    })).slice(0, LIMIT);
  }, [query, isAsked, texts]);
  return { found, isSearching: isAsked && isPending };
}

async function loadAllWords(): Promise<ReadonlyMap<string, string>> {
  const words = HELP_ARTICLES.map(
    async (article) => [article.slug, plainText(await loadHelpText(article))] as const,
  );
  return new Map(await Promise.all(words));
}
