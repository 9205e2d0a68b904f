import { HelpPage } from '@/features/help/components/help-page';

export const description = 'Answers to what people ask most about making, keeping and paying for pictures.';

export default function HelpRoute() {
  return <HelpPage />;
}
