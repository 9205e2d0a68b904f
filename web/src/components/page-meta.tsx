import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@/content/product';
import { SITE } from '@/lib/site';

export interface PageMetaProps {
  title: string;
  description?: string | undefined;
  /** The page's own path, without query. Null for a page without an address, such as "not found". */
  path: string | null;
  type?: 'website' | 'article' | undefined;
  /** The picture in link previews. */
  image?: ShareImage | undefined;
}

export interface ShareImage {
  /** A path on this origin. */
  src: string;
  width: number;
  height: number;
  alt: string;
}

/** Made by `tests/bench/share-picture.ts`. */
const SHARE_IMAGE: ShareImage = {
  src: '/share.jpg',
  width: 1200,
  height: 630,
  alt: `${PRODUCT_NAME}: ${PRODUCT_TAGLINE}`,
};

/** The page's title and metadata for the browser's tab, search engines and link previews. */
export function PageMeta({
  title,
  description = PRODUCT_TAGLINE,
  path,
  type = 'website',
  image = SHARE_IMAGE,
}: PageMetaProps) {
  const fullTitle = `${title} | ${PRODUCT_NAME}`;
  const url = path === null ? null : SITE.origin + path;
  const picture = SITE.origin + image.src;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {url ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {url ? <meta property="og:url" content={url} /> : null}
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}
