import { Frame, HandHelping, Lightbulb, type LucideIcon, MessagesSquare } from 'lucide-react';
import { Container } from '@/components/container';
import { type BenefitId, COMMUNITY_BENEFITS } from '@/content/community';
import { Heading, Text } from '@/ui/text';

const ICONS: Readonly<Record<BenefitId, LucideIcon>> = {
  help: HandHelping,
  show: Frame,
  learn: Lightbulb,
  say: MessagesSquare,
};

export function CommunityBenefits() {
  return (
    <section aria-labelledby="benefits-title" className="py-16 sm:py-20">
      <Container>
        <Heading level={2} id="benefits-title" size="xl">
          What you get
        </Heading>
        <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {COMMUNITY_BENEFITS.map(({ id, title, text }) => {
            const Icon = ICONS[id];
            return (
              <li key={id} className="border-line-strong/70 border-t pt-5">
                <Icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-accent-text" />
                <Heading level={3} size="sm" className="mt-4">
                  {title}
                </Heading>
                <Text tone="muted" className="mt-1.5">
                  {text}
                </Text>
              </li>
            );
          })}
        </ul>
      </Container>
    </section>
  );
}
