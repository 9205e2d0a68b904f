import { Container } from '@/components/container';
import { FEATURES_CLOSING, FEATURES_HERO } from '@/content/features';
import { SITE } from '@/lib/site';
import { Heading, Text } from '@/ui/text';
import { FeatureGroups } from './feature-groups';
import { PlanComparison } from './plan-comparison';
import { StartLinks } from './start-links';

export const description = `What ${SITE.name} does, from the first word to the finished file, and what each plan includes.`;

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

function FeaturesHero() {
  return (
    <section className="border-b">
      <Container className="flex flex-wrap items-end justify-between gap-x-10 gap-y-8 py-14 sm:py-20">
        <div>
          <Heading level={1} size="display">
            {FEATURES_HERO.title}
          </Heading>
          <Text size="xl" tone="muted" className="mt-4 max-w-[34rem]">
            {FEATURES_HERO.text}
          </Text>
        </div>
        <StartLinks />
      </Container>
    </section>
  );
}

function FeaturesClosing() {
  return (
    <section aria-labelledby="closing-title">
      <Container className="flex flex-wrap items-end justify-between gap-x-10 gap-y-8 py-16 sm:py-24">
        <div>
          <Heading level={2} id="closing-title" size="xl">
            {FEATURES_CLOSING.title}
          </Heading>
          <Text size="lg" tone="muted" className="mt-3 max-w-prose">
            {FEATURES_CLOSING.text}
          </Text>
        </div>
        <StartLinks />
      </Container>
    </section>
  );
}
