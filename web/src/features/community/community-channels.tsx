import { Hash } from 'lucide-react';
import { Container } from '@/components/container';
import { COMMUNITY_CHANNELS } from '@/content/community';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';

export function CommunityChannels() {
  return (
    <section aria-labelledby="channels-title" className="border-y bg-sunken/60 py-16 sm:py-20">
      <Container>
        <Heading level={2} id="channels-title" size="xl">
          Channels
        </Heading>
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
          {COMMUNITY_CHANNELS.map(({ name, description }) => (
            <li key={name}>
              <Card className="h-full">
                <Heading level={3} size="sm" className="flex items-center gap-1.5">
                  <Hash aria-hidden="true" className="size-5 text-accent-text" />
                  {name}
                </Heading>
                <Text tone="muted" className="mt-1.5">
                  {description}
                </Text>
              </Card>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
