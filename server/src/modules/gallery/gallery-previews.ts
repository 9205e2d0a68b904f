import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { styleName } from '@easel/shared/contracts/styles';
import { AppError } from '@easel/shared/node/app-error';
import { validate as isUuid } from 'uuid';
import type { LinkPreview } from '../../site/link-preview.ts';
import type { GalleryPresenter } from './gallery.presenter.ts';
import type { GalleryService } from './gallery.service.ts';

const TITLE_LENGTH = 70;
const DESCRIPTION_LENGTH = 200;
/** The longer side of a display image, in pixels. */
const DISPLAY_SIDE = 1_280;

/** Returns the preview of an address; null for a page with a preview of its own. */
export type LinkPreviews = (path: string, query: URLSearchParams) => Promise<LinkPreview | null>;

/** Describes the gallery's pages of single pictures, `/gallery?view=…`, and of authors, `/gallery?author=…`. */
export function createGalleryPreviews({
  gallery,
  galleryPresenter,
}: {
  gallery: Pick<GalleryService, 'get' | 'author'>;
  galleryPresenter: GalleryPresenter;
}): LinkPreviews {
  async function ofPicture(id: string): Promise<LinkPreview | null> {
    const picture = await gallery.get(id, null).catch(nullIfNotFound);
    if (!picture) return null;
    const item = galleryPresenter.present(picture, null);
    const { title, prompt, style, author, isSample } = item;
    const by = author.name === null ? '' : ` by ${author.name}`;
    return {
      title: title ?? shorten(prompt, TITLE_LENGTH),
      description: `${isSample ? 'A sample' : `A picture${by}`} in the style ${styleName(style)}: ${shorten(prompt, DESCRIPTION_LENGTH)}`,
      path: `/gallery?view=${id}`,
      image: imageOf(item),
    };
  }

  async function ofAuthor(id: string): Promise<LinkPreview | null> {
    const author = await gallery.author(id).catch(nullIfNotFound);
    const newest = author && (await gallery.get(author.newestId, null).catch(nullIfNotFound));
    if (!author || !newest) return null;
    const { fullName, pictures } = author;
    const count = pictures === 1 ? 'One picture' : `${pictures.toLocaleString('en')} pictures`;
    return {
      title: `Pictures by ${shorten(fullName, TITLE_LENGTH)}`,
      description: `${count} that ${shorten(fullName, TITLE_LENGTH)} made from words, each with its prompt.`,
      path: `/gallery?author=${id}`,
      image: imageOf(galleryPresenter.present(newest, null)),
    };
  }

  return async (path, query) => {
    if (path !== '/gallery') return null;
    const idIn = (name: string) => {
      const id = query.get(name)?.toLowerCase();
      return id && isUuid(id) ? id : undefined;
    };
    const [view, author] = [idIn('view'), idIn('author')];
    if (view) return ofPicture(view);
    return author ? ofAuthor(author) : null;
  };
}

function imageOf({ id, prompt, width, height }: GalleryItem): LinkPreview['image'] {
  const scale = Math.min(1, DISPLAY_SIDE / Math.max(width, height));
  return {
    src: `/api/gallery/${id}/preview`,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    alt: shorten(prompt, DESCRIPTION_LENGTH),
  };
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

/** Returns the text on one line, cut between two words if it is too long. */
function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length).join('');
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : cut.length).replace(/[\s,;.:-]+$/, '')}…`;
}
