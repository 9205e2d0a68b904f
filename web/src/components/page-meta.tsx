import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@/content/product';

export interface PageMetaProps {
  title: string;
  description?: string | undefined;
  /** The page's own path, without query. Null for a page that is no place of its own, such as "not found". */
  path: string | null;
}

/** What a page says of itself to the browser's tab, to search engines and to whoever it is shared with. */
export function PageMeta({ title, description = PRODUCT_TAGLINE, path }: PageMetaProps) {
  const fullTitle = `${title} | ${PRODUCT_NAME}`;
  const url = path === null ? null : window.location.origin + path;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {url ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {url ? <meta property="og:url" content={url} /> : null}
      <meta name="twitter:card" content="summary" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
    </>
  );
}
