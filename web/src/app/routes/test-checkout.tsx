import { TestCheckoutPage } from '@/features/billing/components/test-checkout-page';

export default function TestCheckoutRoute() {
  return <TestCheckoutPage />;
}
