import { GeneratePage } from '@/features/generations/generate-page';

export const description = 'Turn a prompt into pictures, and follow them as they are painted.';

export default function GenerateRoute() {
  return <GeneratePage />;
}
