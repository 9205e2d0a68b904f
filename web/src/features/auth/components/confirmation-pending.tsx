import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Text } from '@/ui/text';

/** Replaces the registration form if the deployment requires confirmed addresses. */
export function ConfirmationPending({ email }: { email: string }) {
  const notice = useRef<HTMLDivElement>(null);
  // The form, which had the focus, was removed.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div
      ref={notice}
      tabIndex={-1}
      className="flex items-start gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
      <Text tone="muted">
        Your account is ready. Follow the link we sent to{' '}
        <strong className="wrap-anywhere text-ink">{email}</strong> to get started.
      </Text>
    </div>
  );
}
