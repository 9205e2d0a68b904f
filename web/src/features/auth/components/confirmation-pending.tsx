import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Text } from '@/ui/text';

/** In place of the registration form, where an operator wants addresses confirmed before the first sign-in. */
export function ConfirmationPending({ email }: { email: string }) {
  const notice = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div
      ref={notice}
      tabIndex={-1}
      className="flex items-start gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
      <Text tone="muted">
        Your account is there. Follow the link that we have sent to{' '}
        <strong className="break-words text-ink">{email}</strong>, and you can begin.
      </Text>
    </div>
  );
}
