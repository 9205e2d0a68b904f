import { Container } from '@/components/container';
import { FEATURES_HERO } from '@/content/features';
import { Heading, Text } from '@/ui/text';
import { StartLinks } from './start-links';

export function FeaturesHero() {
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
