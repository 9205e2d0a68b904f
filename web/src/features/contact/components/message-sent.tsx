import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MESSAGE_SENT } from '@/content/contact';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';

/** Replaces the form after the message was sent. Moves the focus to its heading. */
export function MessageSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="py-6 sm:py-10">
      <span
        aria-hidden="true"
        className="flex size-14 items-center justify-center rounded-full bg-success-wash text-success"
      >
        <MailCheck className="size-6.5" />
      </span>
      <Heading ref={heading} tabIndex={-1} level={2} className="mt-5">
        {MESSAGE_SENT.title}
      </Heading>
      <Text tone="muted" className="mt-2 max-w-prose">
        {MESSAGE_SENT.confirmation} to <strong className="wrap-anywhere text-ink">{email}</strong>.{' '}
        {MESSAGE_SENT.answer}
      </Text>
      <Button variant="secondary" className="mt-7" onClick={onAnother}>
        Send another message
      </Button>
    </div>
  );
}
