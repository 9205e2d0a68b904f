import { ApiDocsPage } from '@/features/api-docs/api-docs-page';

export const description =
  'Make images from your own programs: keys, examples in three languages, every call, limits and errors.';

export default function ApiDocsRoute() {
  return <ApiDocsPage />;
}
