import { escapeHtml } from '@easel/shared/node/escape-html';

/** What messengers and search engines show for an address. */
export interface LinkPreview {
  title: string;
  description: string;
  /** With its query. */
  path: string;
  image: {
    /** A path on this origin that stays valid. */
    src: string;
    /** In pixels. */
    width: number;
    height: number;
    alt: string;
  };
}

/** The tags of a document that {@link LinkPreview} replaces. */
const REPLACED = [
  /<title>.*?<\/title>/gs,
  /<link\b[^>]*\brel="canonical"[^>]*>/g,
  /<meta\b[^>]*\bname="(?:description|twitter:[\w:]+)"[^>]*>/g,
  /<meta\b[^>]*\bproperty="og:[\w:]+"[^>]*>/g,
];

/**
 * Replaces a document's title, description and preview with those of one picture, escaped for HTML: Open Graph (https://ogp.me)
 * and the tags of X, which most messengers read.
 */
export function withLinkPreview(
  html: string,
  { title, description, path, image }: LinkPreview,
  { name, origin }: { name: string; origin: string },
): string {
  const fullTitle = `${title} | ${name}`;
  const url = origin + path;
  const src = origin + image.src;
  const tags = [
    `<title>${escapeHtml(fullTitle)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:site_name', name),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', src),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
  const end = html.indexOf('</head>');
  if (end < 0) return html;
  const head = REPLACED.reduce((text, tag) => text.replace(tag, ''), html.slice(0, end));
  return head + tags + html.slice(end);
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
}
