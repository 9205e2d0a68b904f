import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';

/** A section of the settings: title and description above a card with the settings. */
export function SettingsSection({
  id,
  title,
  description,
  children,
}: {
  /** The fragment that links to it. */
  id: string;
  title: string;
  description: string;
  children: ReactNode;
}) {
  const titleId = `${id}-title`;
  return (
    <section id={id} aria-labelledby={titleId} className="not-first:mt-12">
      <Heading level={2} size="md" id={titleId} tabIndex={-1}>
        {title}
      </Heading>
      <Text tone="muted" className="mt-1 max-w-prose">
        {description}
      </Text>
      <Card className="mt-4">{children}</Card>
    </section>
  );
}
