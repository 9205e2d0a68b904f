import type { ReactNode } from 'react';
import { Heading, Text } from '@/ui/text';
import { Container } from '../container';

/** The end of a help page, with ways to contact support. */
export function ContactBand({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-labelledby="contact-title" className="border-t py-14 sm:py-16">
      <Container className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
        <div>
          <Heading level={2} id="contact-title">
            {title}
          </Heading>
          <Text tone="muted" className="mt-2">
            {text}
          </Text>
        </div>
        <div className="flex flex-wrap gap-3">{children}</div>
      </Container>
    </section>
  );
}
