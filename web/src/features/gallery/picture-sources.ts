import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';

/** Pixels: the long sides that the pipeline gives thumbnails and previews. */
const THUMBNAIL_SIDE = 512;
const DISPLAY_SIDE = 1_280;

/** The picture's files with their real widths, for the browser to choose from. */
export function tileSources({ width, height, image }: GalleryItem): { src: string; srcSet: string } {
  const widthWithin = (side: number) => Math.round(width * Math.min(1, side / Math.max(width, height)));
  return {
    src: image.thumbnailUrl,
    srcSet: [
      `${image.thumbnailUrl} ${widthWithin(THUMBNAIL_SIDE)}w`,
      `${image.displayUrl} ${widthWithin(DISPLAY_SIDE)}w`,
    ].join(', '),
  };
}
