import { Container } from '@/components/container';
import { FEATURES_CLOSING } from '@/content/features';
import { Heading, Text } from '@/ui/text';
import { StartLinks } from './start-links';

export function FeaturesClosing() {
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
