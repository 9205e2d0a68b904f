import { StatusPage } from '@/features/status/components/status-page';

export const description = 'Whether all parts of the service are well, checked as you look.';

export default function StatusRoute() {
  return <StatusPage />;
}
