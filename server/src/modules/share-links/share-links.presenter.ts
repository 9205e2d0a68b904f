import type { Shared, SharedPicture, ShareLink } from '@easel/shared/contracts/share-links.schema';
import type { LinkedPicture, ListedShareLink } from '@easel/shared/node/repos/generations/share-links.repo';
import type { ImageLinks } from '../images/image-links.ts';
import type { OpenedShare } from './share-links.service.ts';

export type ShareLinkPresenter = ReturnType<typeof createShareLinkPresenter>;

export function createShareLinkPresenter({ imageLinks, now }: { imageLinks: ImageLinks; now: () => Date }) {
  const picture = ({ id, prompt, style, width, height, contentType }: LinkedPicture): SharedPicture => ({
    id,
    prompt,
    style,
    width,
    height,
    image: {
      url: imageLinks.path(id, 'original'),
      displayUrl: imageLinks.path(id, 'display'),
      thumbnailUrl: imageLinks.path(id, 'thumbnail'),
      contentType,
    },
  });

  return {
    link(row: ListedShareLink): ShareLink {
      const { id, albumId, albumName, prompt, coverId, createdAt, expiresAt, opens, lastOpenedAt } = row;
      return {
        id,
        kind: albumId === null ? 'picture' : 'album',
        targetId: albumId ?? row.generationId ?? '',
        name: albumName ?? prompt ?? '',
        thumbnailUrl: coverId && imageLinks.path(coverId, 'thumbnail'),
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
        hasExpired: expiresAt !== null && expiresAt <= now(),
        opens,
        lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
      };
    },

    shared({ link, items, nextCursor }: OpenedShare): Shared {
      return {
        kind: link.albumId === null ? 'picture' : 'album',
        name: link.albumName,
        authorName: link.authorName,
        expiresAt: link.expiresAt?.toISOString() ?? null,
        items: items.map(picture),
        nextCursor,
      };
    },
  };
}
