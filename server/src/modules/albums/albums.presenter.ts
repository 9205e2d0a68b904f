import type { Album } from '@easel/shared/contracts/albums.schema';
import type { AlbumWithCover } from '@easel/shared/node/repos/generations/albums.repo';
import type { ImageLinks } from '../images/image-links.ts';

export type AlbumPresenter = (album: AlbumWithCover) => Album;

export function createAlbumPresenter({ imageLinks }: { imageLinks: ImageLinks }): AlbumPresenter {
  return ({ id, name, pictures, createdAt, coverId, width, height }) => ({
    id,
    name,
    pictures,
    createdAt: createdAt.toISOString(),
    cover:
      coverId === null || width === null || height === null
        ? null
        : { id: coverId, thumbnailUrl: imageLinks.path(coverId, 'thumbnail'), width, height },
  });
}
