import { Users } from 'lucide-react';
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { Container } from '@/components/container';
import { hasFocus } from '@/components/focus-page';
import { Heading, Text } from '@/ui/text';

/** The last title of the page, because one sheet can replace another. */
export const LastTitle = createContext<RefObject<string | null>>({ current: null });

/**
 * A state of the invitation page. Moves the focus to its title if it replaces another state, or the button that was
 * pressed.
 */
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
  const last = use(LastTitle);
  useEffect(() => {
    const isFirst = last.current === null;
    const isOther = last.current !== title;
    last.current = title;
    if (!isFirst && (isOther || !hasFocus())) heading.current?.focus();
  }, [title, last]);
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
