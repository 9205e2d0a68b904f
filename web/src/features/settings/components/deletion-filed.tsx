import { CalendarClock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { TextLink } from '@/components/text-link';
import { longDate } from '@/lib/dates';
import { loginPath } from '@/lib/safe-next';
import { Heading, Text } from '@/ui/text';

/**
 * The page after requesting deletion, when the user is signed out: when the account will be erased, and how to cancel
 * that.
 */
export function DeletionFiled({ erasedAfter }: { erasedAfter: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // It replaces a long page that was scrolled to its end.
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <Container className="flex flex-1 flex-col items-center justify-center py-16 text-center">
      <span
        aria-hidden="true"
        className="mb-5 flex size-14 items-center justify-center rounded-full bg-danger-wash text-danger"
      >
        <CalendarClock className="size-6.5" />
      </span>
      <Heading ref={heading} tabIndex={-1} level={1} size="lg">
        Your account will be deleted
      </Heading>
      <Text tone="muted" className="mt-3 max-w-lg text-balance">
        We received your request, and you are signed out everywhere. The account is deleted with all of its
        images after <strong className="whitespace-nowrap text-ink">{longDate(erasedAfter)}</strong>. Signing
        in before then cancels the request.
      </Text>
      <Text tone="muted" className="mt-3 max-w-lg text-balance">
        Need it deleted sooner? <TextLink to="/contact?subject=Other">Contact support</TextLink>, and we'll
        delete it for you.
      </Text>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Go Home</ButtonLink>
        <ButtonLink to={loginPath('/settings')} variant="secondary">
          Sign in and keep it
        </ButtonLink>
      </div>
    </Container>
  );
}
