import { BlogPage } from '@/features/blog/components/blog-page';

export const description =
  'Tutorials, guides and background on making pictures from words, by the people who make Easel.';

export default function BlogRoute() {
  return <BlogPage />;
}
