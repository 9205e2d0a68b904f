import { type KnownPages, linkToken, nullIfEnded } from '../../site/known-page.ts';
import type { ShareLinkPresenter } from './share-links.presenter.ts';
import type { ShareLinksService } from './share-links.service.ts';

/** About the number of an album's pictures that a window shows at first. */
const FIRST = 6;

/** Looks up the targets of private links, `/s/<token>`. */
export function createKnownShare({
  shareLinks,
  shareLinkPresenter,
}: {
  shareLinks: Pick<ShareLinksService, 'open'>;
  shareLinkPresenter: ShareLinkPresenter;
}): KnownPages {
  return async (path) => {
    const token = linkToken(/^\/s\/([^/]+)$/.exec(path)?.[1]);
    if (token === null) return null;
    const page = await shareLinks.open(token, undefined).catch(nullIfEnded);
    if (!page) return { look: 'ended', token, answer: null };
    const answer = shareLinkPresenter.shared(page);
    const { kind, authorName, items } = answer;
    if (kind === 'picture')
      return { look: authorName === null ? 'picture' : 'picture-by-author', token, answer };
    if (items.length === 0) return { look: 'empty-album', token, answer };
    return {
      look: 'album',
      token,
      answer,
      images: items.slice(0, FIRST).map(({ image }) => image.thumbnailUrl),
    };
  };
}
