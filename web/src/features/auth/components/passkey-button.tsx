import { Fingerprint } from 'lucide-react';
import { usePasskeysHere } from '@/entities/passkey/use-passkeys-here';
import { Button } from '@/ui/button';
import { usePasskeyAutofill, usePasskeySignIn } from '../api/passkey-sign-in';

/** Signs in with a passkey, by a button or by the browser's suggestions. */
export function PasskeyButton() {
  const isHere = usePasskeysHere();
  const signIn = usePasskeySignIn();
  // The browser allows one request at a time: the button's replaces the suggestions.
  usePasskeyAutofill(isHere && signIn.isIdle);
  if (!isHere) return null;
  return (
    <Button
      variant="secondary"
      size="lg"
      icon={<Fingerprint aria-hidden="true" className="size-5" />}
      loading={signIn.isPending}
      onClick={() => signIn.mutate()}
    >
      Sign In with a Passkey
    </Button>
  );
}
