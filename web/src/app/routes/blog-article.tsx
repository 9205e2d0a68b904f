import { PageMeta } from '@/components/page-meta';
import type { ArticleText } from '@/content/blog/article';
import { ARTICLES, articlePath } from '@/content/blog/articles';
import { COVERS } from '@/content/blog/covers';
import { loadText } from '@/content/blog/texts';
import type { ListedArticle } from '@/features/blog/components/article-card';
import { ArticlePage } from '@/features/blog/components/article-page';
import type { PageParams } from '../pages';
import NotFoundPage from './not-found';

type ArticleData = { article: ListedArticle; text: ArticleText } | null;

export async function loadData({ slug }: PageParams): Promise<ArticleData> {
  const article = ARTICLES.find((candidate) => candidate.slug === slug);
  return article ? { article, text: await loadText(article.slug) } : null;
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
  const { title, description, slug } = data.article;
  return (
    <>
      <PageMeta
        title={title}
        description={description}
        path={articlePath(slug)}
        type="article"
        image={COVERS[slug]}
      />
      <ArticlePage {...data} />
    </>
  );
}
