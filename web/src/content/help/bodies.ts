import type { HelpBody } from './article';
import type { HelpArticle, HelpCategoryId, HelpSlug } from './catalogue';

type Bodies = Readonly<Partial<Record<HelpSlug, HelpBody>>>;

/** A category's articles come together: who reads one often reads the next. */
const LOADERS: Readonly<Record<HelpCategoryId, () => Promise<{ bodies: Bodies }>>> = {
  'getting-started': () => import('./getting-started'),
  'image-generation': () => import('./image-generation'),
  billing: () => import('./billing'),
  api: () => import('./api'),
  privacy: () => import('./privacy'),
  'best-practices': () => import('./best-practices'),
};

export async function loadBody({ slug, category }: HelpArticle): Promise<HelpBody> {
  const { bodies } = await LOADERS[category]();
  const body = bodies[slug];
  if (!body) throw new Error(`The article ${slug} has no text`);
  return body;
}

/** All of them, for a search in the whole text. */
export async function loadAllBodies(): Promise<Bodies> {
  const loaded = await Promise.all(Object.values(LOADERS).map((load) => load()));
  return Object.assign({}, ...loaded.map(({ bodies }) => bodies));
}
