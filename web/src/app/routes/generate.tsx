import { GeneratePage } from '@/features/generations/components/generate-page';

export default function GenerateRoute() {
  return <GeneratePage />;
}
