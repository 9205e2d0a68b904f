import type { Author, GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { SAMPLE_MODEL, type Sample, samplePaths } from '@easel/shared/contracts/samples';
import { nearestSettings } from '@easel/shared/contracts/sizes';
import type { AuthorRow, PublishedImage } from '@easel/shared/node/repos/gallery/gallery.repo';
import type { Reactions } from '@easel/shared/node/repos/gallery/reactions.repo';
import type { ImageLinks } from '../images/image-links.ts';
import type { ShownPicture } from './gallery.service.ts';

const ANONYMOUS = { id: null, name: null, avatarUrl: null };

export interface GalleryPresenter {
  /** @param viewerId null for a visitor */
  present(picture: ShownPicture, viewerId: string | null): GalleryItem;
}

export interface GalleryPresenterOptions {
  imageLinks: ImageLinks;
  /** Whether published pictures of others may be varied. */
  allowsRemix: boolean;
}

export function createGalleryPresenter(options: GalleryPresenterOptions): GalleryPresenter {
  return {
    present: (picture, viewerId) =>
      'sample' in picture
        ? presentSample(picture.sample, picture.reactions)
        : presentPublished(picture.published, picture.reactions, viewerId, options),
  };
}

function presentPublished(
  row: PublishedImage,
  reactions: Reactions,
  viewerId: string | null,
  { imageLinks, allowsRemix }: GalleryPresenterOptions,
): GalleryItem {
  const { id, prompt, style, model, seed, width, height, resolution, aspectRatio } = row;
  const isMine = row.userId === viewerId;
  return {
    id,
    isSample: false,
    title: null,
    prompt,
    style,
    model,
    seed,
    width,
    height,
    settings: { resolution, aspectRatio },
    author: row.isAuthorPublic ? presentAuthorOf(row) : ANONYMOUS,
    ...reactions,
    isMine,
    mayVary: isMine || (allowsRemix && viewerId !== null),
    publishedAt: row.publishedAt.toISOString(),
    image: {
      url: imageLinks.path(id, 'original'),
      displayUrl: imageLinks.path(id, 'display'),
      thumbnailUrl: imageLinks.path(id, 'thumbnail'),
      downloadUrl: imageLinks.downloadPath(id, 'original'),
      contentType: row.contentType,
    },
  };
}

function presentAuthorOf({ authorId, fullName, avatarUrl }: PublishedImage): GalleryItem['author'] {
  const name = fullName || null;
  return { id: name && authorId, name, avatarUrl };
}

export const presentAuthor = ({ authorId, fullName, avatarUrl, pictures }: AuthorRow): Author => ({
  id: authorId,
  name: fullName,
  avatarUrl,
  pictures,
});

function presentSample(sample: Sample, reactions: Reactions): GalleryItem {
  const { id, title, prompt, style, seed, width, height } = sample;
  const { image, thumbnail } = samplePaths(sample);
  return {
    id,
    isSample: true,
    title,
    prompt,
    style,
    model: SAMPLE_MODEL,
    seed,
    width,
    height,
    settings: nearestSettings(sample),
    author: ANONYMOUS,
    ...reactions,
    isMine: false,
    mayVary: false,
    publishedAt: null,
    image: {
      url: image,
      displayUrl: image,
      thumbnailUrl: thumbnail,
      downloadUrl: `/api/gallery/${id}/download`,
      contentType: 'image/webp',
    },
  };
}
