import { DELETION_CONFIRMATION, DELETION_GRACE_DAYS } from '@easel/shared/contracts/settings';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';
import { useRequestDeletion } from '../api/request-deletion';

const ConfirmAction = lazy(() =>
  import('@/components/confirm-action').then((module) => ({ default: module.ConfirmAction })),
);

/** Requests the deletion of the account, after a confirmation. */
export function DeleteAccount({ onFiled }: { onFiled: (erasedAfter: string) => void }) {
  const request = useRequestDeletion(onFiled);
  const [dialog, setDialog] = useState({ wasAsked: false, isOpen: false });

  return (
    <section className="mt-8 rounded-lg border border-danger/40 p-5">
      <Heading level={3} size="xs" className="text-danger">
        Danger Zone
      </Heading>
      <Text tone="muted" className="mt-1 max-w-prose">
        Closes your account and deletes it with all of its images {DELETION_GRACE_DAYS} days later.
      </Text>
      <Button
        variant="danger-outline"
        className="mt-4"
        onClick={() => setDialog({ wasAsked: true, isOpen: true })}
      >
        Delete Account
      </Button>
      {dialog.wasAsked ? (
        <Suspense>
          <ConfirmAction
            open={dialog.isOpen}
            onClose={() => setDialog({ wasAsked: true, isOpen: false })}
            action={request}
            onConfirm={() => request.mutate()}
            title="Delete Account"
            confirmLabel="Delete Account"
            cancelLabel="Keep Account"
            failure="Your request was not sent."
          >
            <span className="block font-medium text-ink">{DELETION_CONFIRMATION}</span>
            <span className="mt-3 block">
              You'll be signed out everywhere now. {DELETION_GRACE_DAYS} days later the account and all of its
              images are erased for good. Signing in before then keeps the account.
            </span>
          </ConfirmAction>
        </Suspense>
      ) : null}
    </section>
  );
}
