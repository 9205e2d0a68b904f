import { Users } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Container } from '@/components/container';
import { Heading, Text } from '@/ui/text';

/** What the page of an invitation has to say. A title that takes the place of another takes the focus. */
export function InvitationSheet({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const announced = useRef(title);
  useEffect(() => {
    if (announced.current === title) return;
    announced.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <Container className="flex flex-1 flex-col items-center justify-center py-16 text-center">
      <span
        aria-hidden="true"
        className="mb-5 flex size-14 items-center justify-center rounded-full bg-accent-wash text-accent-text"
      >
        <Users className="size-6.5" />
      </span>
      <Heading ref={heading} tabIndex={-1} level={1} size="lg" className="wrap-anywhere max-w-2xl">
        {title}
      </Heading>
      <Text as="div" tone="muted" className="wrap-anywhere mt-3 max-w-prose text-balance">
        {text}
      </Text>
      <div className="mt-7 flex flex-col items-center gap-4">{children}</div>
    </Container>
  );
}
