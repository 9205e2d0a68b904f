import { FeatureGroups } from '@/components/features-page/feature-groups';
import { FeaturesClosing } from '@/components/features-page/features-closing';
import { FeaturesHero } from '@/components/features-page/features-hero';
import { PlanComparison } from '@/components/features-page/plan-comparison';

export const description =
  'What Easel does, from the first word to the finished file, and what each plan includes.';

export default function FeaturesRoute() {
  return (
    <>
      <FeaturesHero />
      <FeatureGroups />
      <PlanComparison />
      <FeaturesClosing />
    </>
  );
}
