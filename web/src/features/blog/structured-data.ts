import { type Article, articlePath } from '@/content/blog/articles';
import { PRODUCT_NAME } from '@/content/product';
import { readingMinutes } from '@/content/prose';

type Json = Record<string, unknown>;

/**
 * Returns the blog and its articles for search engines (schema.org, Blog).
 *
 * @param origin such as `https://easel.example.com`
 */
export function blogData(
  origin: string,
  { name, description }: { name: string; description: string },
  articles: readonly Article[],
): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    '@id': `${origin}/blog`,
    url: `${origin}/blog`,
    name,
    description,
    inLanguage: 'en',
    publisher: publisher(origin),
    blogPost: articles.map((article) => posting(origin, article)),
  };
}

/** Returns one article and its breadcrumbs (schema.org, BlogPosting and BreadcrumbList). */
export function articleData(origin: string, article: Article): Json {
  const { title, slug, wordCount } = article;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...posting(origin, article),
        wordCount,
        timeRequired: `PT${readingMinutes(wordCount)}M`,
        isPartOf: { '@id': `${origin}/blog` },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Blog', item: `${origin}/blog` },
          { '@type': 'ListItem', position: 2, name: title, item: origin + articlePath(slug) },
        ],
      },
    ],
  };
}

function posting(origin: string, article: Article): Json {
  const url = origin + articlePath(article.slug);
  return {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: article.title,
    description: article.description,
    articleSection: article.category,
    datePublished: article.publishedOn,
    inLanguage: 'en',
    image: new URL(article.cover.src, origin).href,
    author: publisher(origin),
    publisher: publisher(origin),
  };
}

function publisher(origin: string): Json {
  return { '@type': 'Organization', name: PRODUCT_NAME, url: `${origin}/` };
}
