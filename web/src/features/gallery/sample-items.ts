import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { SAMPLE_MODEL, SAMPLES, type Sample, samplePaths } from '@easel/shared/contracts/samples';
import { containing } from '@easel/shared/contracts/search';
import { nearestSettings } from '@easel/shared/contracts/sizes';
import type { GalleryFilter } from './gallery-filter';

/** Returns the samples that match a filter, to show until the gallery has answered. They have no author. */
export function sampleItems({ search, style, author }: GalleryFilter): GalleryItem[] {
  if (author !== null) return [];
  const isFound = containing(search);
  return SAMPLES.filter(
    (sample) => (style === null || sample.style === style) && [sample.prompt, sample.title].some(isFound),
  ).map(toItem);
}

function toItem(sample: Sample): GalleryItem {
  const { id, title, prompt, style, seed, width, height } = sample;
  const { image, thumbnail } = samplePaths(sample);
  return {
    id,
    isSample: true,
    title,
    prompt,
    style,
    seed,
    width,
    height,
    model: SAMPLE_MODEL,
    settings: nearestSettings(sample),
    author: { id: null, name: null, avatarUrl: null },
    likes: 0,
    downloads: 0,
    likedByMe: false,
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
