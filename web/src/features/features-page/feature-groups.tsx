import { Brush, Code, Download, Eye, PenLine, Server, Stamp } from 'lucide-react';
import { Container } from '@/components/container';
import { FEATURE_GROUPS, type FeatureGroup } from '@/content/features';
import { Heading, Text } from '@/ui/text';

const ICONS = {
  write: PenLine,
  watch: Eye,
  edit: Brush,
  keep: Download,
  prove: Stamp,
  build: Code,
  host: Server,
} as const;

export function FeatureGroups() {
  return (
    <Container className="grid gap-x-6 gap-y-14 py-16 sm:py-24 md:grid-cols-2 lg:grid-cols-3 lg:gap-y-16">
      {FEATURE_GROUPS.map((group) => (
        <FeatureGroupView key={group.id} group={group} />
      ))}
    </Container>
  );
}

function FeatureGroupView({ group: { id, title, text, features } }: { group: FeatureGroup }) {
  const Icon = ICONS[id];
  return (
    <section aria-labelledby={`features-${id}`}>
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-accent-text" />
      <Heading level={2} size="md" id={`features-${id}`} className="mt-5">
        {title}
      </Heading>
      <Text tone="muted" className="mt-2 max-w-prose">
        {text}
      </Text>
      <ul className="mt-5 max-w-prose text-[0.9375rem]">
        {features.map((feature) => (
          <li key={feature} className="border-t py-2.5">
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
