import type { PasskeyAssertion } from '@easel/shared/contracts/passkeys.schema';
import { useEffect, useRef } from 'react';
import { useMutation } from '@/components/use-mutation';
import {
  askForPasskey,
  cancelPasskeyRequest,
  passkeyMessage,
  supportsAutofill,
} from '@/entities/passkey/device';
import { anonymousApi } from '@/lib/anonymous-api';
import { session } from '@/lib/session';
import { toast } from '@/ui/toast';
import { authCall } from './auth-call';
import { welcomeBack } from './welcome-back';

/** The server forgets a challenge after five minutes. */
const NEW_CHALLENGE_MS = 4 * 60_000;

async function choosePasskey({ isAutofill }: { isAutofill: boolean }) {
  const options = await authCall(() => anonymousApi.beginPasskeySignIn());
  return askForPasskey(options, isAutofill);
}

const finish = (credential: PasskeyAssertion) =>
  session.enter(() => authCall(() => anonymousApi.finishPasskeySignIn({ body: { credential } })));

const showFailure = (error: unknown) =>
  toast({
    topic: 'auth',
    title: 'Sign in failed',
    description: passkeyMessage(error),
    tone: 'destructive',
  });

/** Signs in with a passkey that the user chooses in the browser's dialog. */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async () => finish(await choosePasskey({ isAutofill: false })),
    retry: false,
    onSuccess: welcomeBack,
    onError: showFailure,
  });
}

/**
 * Offers passkeys among the browser's suggestions for the email field. Does nothing if that is unsupported or fails.
 */
export function usePasskeyAutofill(isOn: boolean): void {
  const isMounted = useRef(false);
  useEffect(() => {
    if (!isOn) return;
    isMounted.current = true;
    const offer = async () => {
      if (!(await supportsAutofill()) || !isMounted.current) return;
      const credential = await choosePasskey({ isAutofill: true });
      await finish(credential).then(welcomeBack, showFailure);
    };
    const offerQuietly = () => void offer().catch(() => undefined);
    offerQuietly();
    // Each request replaces the previous one.
    const timer = setInterval(offerQuietly, NEW_CHALLENGE_MS);
    return () => {
      isMounted.current = false;
      clearInterval(timer);
      void cancelPasskeyRequest();
    };
  }, [isOn]);
}
