import { useQuery } from '@tanstack/react-query';
import { ARTICLES, type ArticleSlug } from '@/content/blog/articles';
import { loadText } from '@/content/blog/texts';
import { plainText } from './reading-time';

/** Every article as plain words, for the search; loaded once somebody is about to search. */
export function useTexts(isWanted: boolean): ReadonlyMap<ArticleSlug, string> | undefined {
  const { data } = useQuery({
    queryKey: ['blog', 'texts'],
    queryFn: async () =>
      new Map(
        await Promise.all(ARTICLES.map(async ({ slug }) => [slug, plainText(await loadText(slug))] as const)),
      ),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
