import { FeatureGroups } from './feature-groups';
import { FeaturesClosing } from './features-closing';
import { FeaturesHero } from './features-hero';
import { PlanComparison } from './plan-comparison';

export const description =
  'What Easel does, from the first word to the finished file, and what each plan includes.';

export function FeaturesPage() {
  return (
    <>
      <FeaturesHero />
      <FeatureGroups />
      <PlanComparison />
      <FeaturesClosing />
    </>
  );
}
