import { DELETION_CONFIRMATION, DELETION_GRACE_DAYS } from '@easel/shared/contracts/settings';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';
import { useRequestDeletion } from '../api/request-deletion';

const ConfirmDialog = lazy(() =>
  import('@/ui/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
);

/** The danger zone: asks, files the request, and says beforehand what becomes of the account. */
export function DeleteAccount({ onFiled }: { onFiled: (erasedAfter: string) => void }) {
  const request = useRequestDeletion(onFiled);
  const [dialog, setDialog] = useState({ wasAsked: false, isOpen: false });

  function ask() {
    request.reset();
    setDialog({ wasAsked: true, isOpen: true });
  }

  return (
    <section aria-labelledby="danger-zone" className="mt-8 rounded-lg border border-danger/40 p-5">
      <Heading level={3} size="xs" id="danger-zone" className="text-danger">
        Danger Zone
      </Heading>
      <Text tone="muted" className="mt-1 max-w-prose">
        Closes your account, and erases it with all of its images {DELETION_GRACE_DAYS} days later.
      </Text>
      <Button variant="danger" className="mt-4" onClick={ask}>
        Delete Account
      </Button>
      {dialog.wasAsked ? (
        <Suspense>
          <ConfirmDialog
            open={dialog.isOpen}
            onOpenChange={(isOpen) => setDialog({ wasAsked: true, isOpen })}
            title="Delete Account"
            description={<WhatHappens error={request.error} />}
            confirmLabel="Delete Account"
            cancelLabel="Keep Account"
            loading={request.isPending}
            onConfirm={() => request.mutate()}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Within a paragraph: blocks of text only. */
function WhatHappens({ error }: { error: unknown }) {
  return (
    <>
      <span className="block font-medium text-ink">{DELETION_CONFIRMATION}</span>
      <span className="mt-3 block">
        You are signed out everywhere at once. {DELETION_GRACE_DAYS} days later the account and all of its
        images are erased, and nobody can bring them back. Signing in before then keeps the account.
      </span>
      {error ? (
        <span role="alert" className="mt-3 block text-danger">
          Your request was not filed. {errorMessage(error)}
        </span>
      ) : null}
    </>
  );
}
