import { PricingPlans } from './pricing-plans';
import { PricingQuestions } from './pricing-questions';

export const description =
  'Four plans, paid by the month or by the year. Start for free: a picture takes one credit, more with some models.';

export function PricingPage() {
  return (
    <>
      <PricingPlans />
      <PricingQuestions />
    </>
  );
}
