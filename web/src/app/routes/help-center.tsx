import { HelpCenterPage } from '@/features/help/components/help-center-page';

export const description = 'Short articles on everything, by category and with a search.';

export default function HelpCenterRoute() {
  return <HelpCenterPage />;
}
