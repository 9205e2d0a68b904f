import { type ReactNode, useId } from 'react';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';

/** A section of the settings: title and description at the left, the settings on a card. */
export function SettingsSection({
  place,
  title,
  description,
  children,
}: {
  /** The fragment that links to it. */
  place?: string;
  title: string;
  description: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={place}
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-line-strong/70 border-t py-8 sm:py-10 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <Heading level={2} size="md" id={id}>
          {title}
        </Heading>
        <Text tone="muted" className="mt-1.5 max-w-prose">
          {description}
        </Text>
      </div>
      <Card>{children}</Card>
    </section>
  );
}
