import type { ApiKey } from '@easel/shared/contracts/api-keys.schema';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/button';
import { useRevokeKey } from '../api';

const ConfirmAction = lazy(() =>
  import('@/components/confirm-action').then((module) => ({ default: module.ConfirmAction })),
);

export function RevokeKey({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: (id: string) => void }) {
  const revoke = useRevokeKey();
  const [dialog, setDialog] = useState({ wasAsked: false, isOpen: false });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setDialog({ wasAsked: true, isOpen: true })}>
        Revoke<span className="sr-only"> {apiKey.name}</span>
      </Button>
      {dialog.wasAsked ? (
        <Suspense>
          <ConfirmAction
            open={dialog.isOpen}
            onClose={() => setDialog({ wasAsked: true, isOpen: false })}
            action={revoke}
            onConfirm={() => revoke.mutate(apiKey, { onSuccess: () => onRevoked(apiKey.id) })}
            title="Revoke API key"
            confirmLabel="Revoke key"
            cancelLabel="Keep key"
            failure="The key was not revoked."
          >
            <span className="break-words">
              Programs that use “{apiKey.name}” will stop working. This cannot be undone.
            </span>
          </ConfirmAction>
        </Suspense>
      ) : null}
    </>
  );
}
