import type { Passkey } from '@easel/shared/contracts/passkeys.schema';
import { lazy, Suspense, useState } from 'react';
import { shortDate } from '@/lib/dates';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { useRemovePasskey } from '../api';

const ConfirmAction = lazy(() =>
  import('@/components/confirm-action').then((module) => ({ default: module.ConfirmAction })),
);
const RenameDialog = lazy(() =>
  import('./rename-dialog').then((module) => ({ default: module.RenameDialog })),
);

export function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = useRemovePasskey();
  const [dialog, setDialog] = useState<{ kind: 'rename' | 'remove'; isOpen: boolean } | null>(null);
  const close = () => setDialog((before) => before && { ...before, isOpen: false });
  return (
    <li
      data-focus-item={id}
      tabIndex={-1}
      aria-label={name}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t py-4 first:border-t-0"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-medium">{name}</p>
        <Text size="sm" tone="muted">
          Added {shortDate(createdAt)}. {lastUsedAt ? `Last used ${shortDate(lastUsedAt)}.` : 'Not used yet.'}
        </Text>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" onClick={() => setDialog({ kind: 'rename', isOpen: true })}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setDialog({ kind: 'remove', isOpen: true })}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <Suspense>
        {dialog?.kind === 'rename' ? (
          <RenameDialog passkey={passkey} open={dialog.isOpen} onClose={close} />
        ) : null}
        {dialog?.kind === 'remove' ? (
          <ConfirmAction
            open={dialog.isOpen}
            onClose={close}
            action={remove}
            onConfirm={() => remove.mutate(passkey, { onSuccess: close })}
            title="Remove this passkey?"
            confirmLabel="Remove passkey"
            failure="The passkey was not removed."
          >
            <strong>{name}</strong> can no longer be used to sign in. You may also want to delete it on the
            device.
          </ConfirmAction>
        ) : null}
      </Suspense>
    </li>
  );
}
