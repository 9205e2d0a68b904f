import { LegalPage } from '@/components/legal/legal-page';
import { REFUND_POLICY } from '@/content/legal/refund-policy';

export const description = 'When you get your money back, how to ask for it, and how long it takes.';

export default function RefundPolicyRoute() {
  return <LegalPage document={REFUND_POLICY} />;
}
