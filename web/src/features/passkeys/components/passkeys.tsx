import { PASSKEYS_MAX } from '@easel/shared/contracts/passkeys';
import { Fingerprint } from 'lucide-react';
import { useRef } from 'react';
import { Loaded } from '@/components/loaded';
import { usePasskeysHere } from '@/entities/passkey/use-passkeys-here';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useAddPasskey, usePasskeys } from '../api';
import { PasskeyItem } from './passkey-item';

/** The account's passkeys, and a button for a new one. */
export function Passkeys() {
  const passkeys = usePasskeys();
  const add = useAddPasskey();
  const isHere = usePasskeysHere();
  const list = useRef<HTMLDivElement>(null);
  useFocusKeeper(list);
  const isFull = (passkeys.data?.items.length ?? 0) >= PASSKEYS_MAX;

  return (
    <section className="mt-8 border-line border-t pt-6">
      <Heading level={3} size="xs">
        Passkeys
      </Heading>
      <Text tone="muted" className="mt-1 max-w-prose">
        Sign in with your fingerprint, face or PIN. A passkey works without a password, and only on this site.
      </Text>
      <div ref={list} tabIndex={-1} className="mt-4">
        <Loaded what="your passkeys" query={passkeys} skeletonClass="h-16 w-full">
          {({ items }) =>
            items.length === 0 ? null : (
              <ul aria-label="Passkeys" className="flex flex-col">
                {items.map((passkey) => (
                  <PasskeyItem key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <Button
        variant="secondary"
        className="mt-4"
        icon={<Fingerprint aria-hidden="true" className="size-4.5" />}
        loading={add.isPending}
        disabledReason={disabledReason({ isHere, isFull })}
        onClick={() => add.mutate()}
      >
        Add a passkey
      </Button>
    </section>
  );
}

function disabledReason({ isHere, isFull }: { isHere: boolean; isFull: boolean }): string | undefined {
  if (!isHere) return 'This browser cannot use passkeys at this address.';
  if (isFull) return `An account can have ${PASSKEYS_MAX} passkeys. Remove one that you no longer use.`;
  return undefined;
}
