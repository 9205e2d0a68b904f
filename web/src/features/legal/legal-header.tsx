import type { ReactNode } from 'react';
import { Container } from '@/components/container';
import { Heading, Text } from '@/ui/text';

/** The top of every legal page. */
export function LegalHeader({
  above,
  title,
  lead,
  children,
}: {
  above: ReactNode;
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  return (
    <div className="border-b bg-sunken/60 py-12 sm:py-16 print:border-0 print:bg-transparent print:py-0">
      <Container className="print:px-0">
        <p className="font-semibold text-accent-text text-sm uppercase tracking-[0.14em]">{above}</p>
        <Heading level={1} className="mt-3">
          {title}
        </Heading>
        <Text size="xl" tone="muted" className="mt-4 max-w-[40rem]">
          {lead}
        </Text>
        {children}
      </Container>
    </div>
  );
}
