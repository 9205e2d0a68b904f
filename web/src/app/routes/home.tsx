import { Container } from '@/components/container';
import { FeatureCards } from '@/components/home/feature-cards';
import { Hero } from '@/components/home/hero';
import { HowItWorks } from '@/components/home/how-it-works';
import { PlanCards } from '@/components/plan-cards';
import { Heading, Text } from '@/ui/text';

export default function HomePage() {
  return (
    <>
      <Hero />
      <FeatureCards />
      <HowItWorks />
      <section aria-labelledby="plans-title" className="py-16 sm:py-24">
        <Container>
          <Heading level={2} id="plans-title" size="xl">
            Plans
          </Heading>
          <Text size="lg" tone="muted" className="mt-3 max-w-prose">
            Begin for free. One credit is one picture, and a picture that fails costs none.
          </Text>
          <PlanCards className="mt-10" />
        </Container>
      </section>
    </>
  );
}
