import { PricingPlans } from '@/features/pricing/pricing-plans';
import { PricingQuestions } from '@/features/pricing/pricing-questions';

export const description =
  'Four plans, paid by the month or by the year. Begin for free: one credit is one picture.';

export default function PricingRoute() {
  return (
    <>
      <PricingPlans />
      <PricingQuestions />
    </>
  );
}
