import { REFUND_POLICY } from '@/content/legal/refund-policy';
import { LegalPage } from '@/features/legal/legal-page';

export const description = 'When you get your money back, how to ask for it, and how long it takes.';

export default function RefundPolicyRoute() {
  return <LegalPage document={REFUND_POLICY} />;
}
