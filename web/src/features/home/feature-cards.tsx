import { Palette, PenLine, Stamp } from 'lucide-react';
import { Container } from '@/components/container';
import { FEATURES } from '@/content/home';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';

const ICONS = { text: PenLine, style: Palette, rights: Stamp } as const;

export function FeatureCards() {
  return (
    <section aria-label="What it does" className="py-16 sm:py-20">
      <Container>
        <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
          {FEATURES.map(({ id, title, text }) => {
            const Icon = ICONS[id];
            return (
              <li key={id}>
                <Card padding="lg" className="h-full">
                  <Icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-accent-text" />
                  <Heading level={2} size="md" className="mt-5">
                    {title}
                  </Heading>
                  <Text tone="muted" className="mt-2">
                    {text}
                  </Text>
                </Card>
              </li>
            );
          })}
        </ul>
      </Container>
    </section>
  );
}
