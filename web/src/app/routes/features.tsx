import { FeatureGroups } from '@/features/features-page/feature-groups';
import { FeaturesClosing } from '@/features/features-page/features-closing';
import { FeaturesHero } from '@/features/features-page/features-hero';
import { PlanComparison } from '@/features/features-page/plan-comparison';

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
