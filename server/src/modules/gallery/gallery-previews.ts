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

/** Returns the preview of an address; null for a page that describes itself. */
export type LinkPreviews = (path: string, query: URLSearchParams) => Promise<LinkPreview | null>;

/** Describes the pages of single pictures of the gallery: `/gallery?view=…`. */
export function createGalleryPreviews({
  gallery,
  galleryPresenter,
}: {
  gallery: Pick<GalleryService, 'get'>;
  galleryPresenter: GalleryPresenter;
}): LinkPreviews {
  return async (path, query) => {
    const id = query.get('view')?.toLowerCase();
    if (path !== '/gallery' || !id || !isUuid(id)) return null;
    const picture = await gallery.get(id, null).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    if (!picture) return null;
    const { title, prompt, style, author, isSample, width, height } = galleryPresenter.present(picture, null);
    const scale = Math.min(1, DISPLAY_SIDE / Math.max(width, height));
    const by = author.name === null ? '' : ` by ${author.name}`;
    return {
      title: title ?? shorten(prompt, TITLE_LENGTH),
      description: `${isSample ? 'A sample' : `A picture${by}`} in the style ${styleName(style)}: ${shorten(prompt, DESCRIPTION_LENGTH)}`,
      path: `/gallery?view=${id}`,
      image: {
        src: `/api/gallery/${id}/preview`,
        width: Math.round(width * scale),
        height: Math.round(height * scale),
        alt: shorten(prompt, DESCRIPTION_LENGTH),
      },
    };
  };
}

/** Returns the text in one line, cut between two words if it is long. */
function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length).join('');
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : cut.length).replace(/[\s,;.:-]+$/, '')}…`;
}
