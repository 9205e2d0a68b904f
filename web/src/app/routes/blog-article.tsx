import { PageMeta } from '@/components/page-meta';
import { ARTICLES, type Article, articlePath, loadArticleText } from '@/content/blog/articles';
import type { ProseNode } from '@/content/prose';
import { ArticlePage } from '@/features/blog/components/article-page';
import type { PageParams } from '../pages';
import NotFoundPage from './not-found';

type ArticleData = { article: Article; text: readonly ProseNode[] } | null;

export async function loadData({ slug }: PageParams): Promise<ArticleData> {
  const article = ARTICLES.find((candidate) => candidate.slug === slug);
  return article ? { article, text: await loadArticleText(article) } : null;
}

/** One route for all articles; each writes its own head. */
export default function BlogArticleRoute({ data }: { data: ArticleData }) {
  if (!data) {
    return (
      <>
        <PageMeta title="Article Not Found" path={null} />
        <NotFoundPage />
      </>
    );
  }
  const { title, description, slug, cover } = data.article;
  return (
    <>
      <PageMeta
        title={title}
        description={description}
        path={articlePath(slug)}
        type="article"
        image={cover}
      />
      <ArticlePage {...data} />
    </>
  );
}
