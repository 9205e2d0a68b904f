import { PricingPlans } from './pricing-plans';
import { PricingQuestions } from './pricing-questions';

export const description =
  'Four plans, billed monthly or yearly. Start for free: a picture costs one credit, or more with some models.';

export function PricingPage() {
  return (
    <>
      <PricingPlans />
      <PricingQuestions />
    </>
  );
}
