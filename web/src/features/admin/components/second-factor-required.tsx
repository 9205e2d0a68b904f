import { ShieldAlert } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { PageMeta } from '@/components/page-meta';
import { Heading, Text } from '@/ui/text';

/** The operators' page for a session that was opened with a password alone. */
export function SecondFactorRequired() {
  return (
    <Container className="flex flex-1 flex-col items-center justify-center py-16 text-center">
      <PageMeta title="Admin" path={null} />
      <span
        aria-hidden="true"
        className="mb-5 flex size-14 items-center justify-center rounded-full bg-accent-wash text-accent-text"
      >
        <ShieldAlert className="size-6.5" />
      </span>
      <Heading level={1} size="lg">
        A password is not enough here
      </Heading>
      <Text tone="muted" className="mt-2 max-w-lg text-balance">
        Operators use a passkey, or two-step sign-in. Add one of them in your settings, then come back. If you
        have one already, sign out and sign in with it.
      </Text>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/settings">Open settings</ButtonLink>
      </div>
    </Container>
  );
}
