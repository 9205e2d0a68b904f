import type { ApiKey } from '@easel/shared/contracts/api-keys.schema';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { useRevokeKey } from '../api/revoke-key';

const ConfirmDialog = lazy(() =>
  import('@/ui/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
);

export function RevokeKey({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: (id: string) => void }) {
  const revoke = useRevokeKey();
  const [dialog, setDialog] = useState({ wasAsked: false, isOpen: false });

  function ask() {
    revoke.reset();
    setDialog({ wasAsked: true, isOpen: true });
  }

  return (
    <>
      <Button variant="secondary" size="sm" onClick={ask}>
        Revoke<span className="sr-only"> {apiKey.name}</span>
      </Button>
      {dialog.wasAsked ? (
        <Suspense>
          <ConfirmDialog
            open={dialog.isOpen}
            onOpenChange={(isOpen) => setDialog({ wasAsked: true, isOpen })}
            title="Revoke API Key"
            description={<WhatHappens name={apiKey.name} error={revoke.error} />}
            confirmLabel="Revoke Key"
            cancelLabel="Keep Key"
            loading={revoke.isPending}
            onConfirm={() => revoke.mutate(apiKey, { onSuccess: () => onRevoked(apiKey.id) })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Within a paragraph: blocks of text only. */
function WhatHappens({ name, error }: { name: string; error: unknown }) {
  return (
    <>
      <span className="block break-words">
        Programs that use “{name}” are refused from now on. This cannot be undone.
      </span>
      {error ? (
        <span role="alert" className="mt-3 block text-danger">
          The key was not revoked. {errorMessage(error)}
        </span>
      ) : null}
    </>
  );
}
