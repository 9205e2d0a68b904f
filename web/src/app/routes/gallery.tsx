import { GalleryPage } from '@/features/gallery/components/gallery-page';

export const description =
  'Pictures that people made from words and chose to show, each with its prompt to try yourself.';

export default function GalleryRoute() {
  return <GalleryPage />;
}
