import { PageMeta } from '@/components/page-meta';
import type { HelpBody } from '@/content/help/article';
import { loadBody } from '@/content/help/bodies';
import { findArticle, type HelpArticle } from '@/content/help/catalogue';
import { ArticlePage, NoSuchArticle } from '@/features/help/components/article-page';
import type { PageParams } from '../pages';

type ArticleData = { article: HelpArticle; body: HelpBody } | null;

export async function loadData({ slug }: PageParams): Promise<ArticleData> {
  const article = findArticle(slug);
  return article ? { article, body: await loadBody(article) } : null;
}

/** One route for all articles, so that their titles are not loaded with every page; each writes its own head. */
export default function HelpArticleRoute({ data }: { data: ArticleData }) {
  if (!data) {
    return (
      <>
        <PageMeta title="Article Not Found" path={null} />
        <NoSuchArticle />
      </>
    );
  }
  const { title, summary, slug } = data.article;
  return (
    <>
      <PageMeta title={title} description={summary} path={`/help/${slug}`} type="article" />
      <ArticlePage {...data} />
    </>
  );
}
