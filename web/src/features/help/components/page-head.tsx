import type { ReactNode } from 'react';
import { Container } from '@/components/container';
import { Heading, Text } from '@/ui/text';

/** The header of a help page: title, text and search. */
export function PageHead({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="border-b bg-sunken/60 py-12 sm:py-16">
      <Container>
        <Heading level={1}>{title}</Heading>
        <Text size="lg" tone="muted" className="mt-3 max-w-prose">
          {text}
        </Text>
        <div className="mt-7 max-w-2xl">{children}</div>
      </Container>
    </div>
  );
}
