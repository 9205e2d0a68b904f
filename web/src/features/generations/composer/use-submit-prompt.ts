import { isEaselError } from '@easel/shared/client/easel-error';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldErrors } from '@/lib/errors';
import { session, useSession } from '@/lib/session';
import type { SessionState } from '@/lib/session-manager';
import { shortSignUpPath } from '@/lib/short-sign-up';
import { toast } from '@/ui/toast';
import { customStylesOptions } from '../styles/api';
import { batchRequest, createGenerationKey, useCreateGeneration } from './create-generation';
import { type Draft, requestOf } from './draft';
import { useDraftStore } from './draft-store';
import { modelsOptions } from './list-models';
import { isBlank } from './prompt-text';

/** Fields of the advanced settings, which expand when the server rejects one. */
const ADVANCED_FIELDS = ['model', 'negativePrompt', 'seed', 'steps', 'guidance', 'embedPrompt'] as const;

/**
 * Returns a function that validates the draft and requests its pictures. Ignores calls while a request is in flight. A
 * visitor is sent to sign-up, and the draft is requested once they are signed in.
 */
export function useSubmitPrompt(draft: Draft, { onAccepted }: { onAccepted: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { status, user } = useSession();
  const create = useCreateGeneration();

  useClearOffline(create.error, create.reset);

  const submit = () => {
    if (isBlank(draft.prompt)) {
      return toast({
        title: 'Missing Prompt',
        description: 'Please enter a prompt to generate an image.',
        tone: 'destructive',
        topic: 'generate',
      });
    }
    // Not the status of this render: a press from before hydration is replayed while the render still has a visitor's.
    if (session.store.getState().status === 'signed-out') {
      useDraftStore.getState().setAwaitedPrompt(draft.prompt);
      return navigate(shortSignUpPath('/generate'), { state: { prompt: draft.prompt } });
    }
    // From the client, not from this render: two presses can come before the next render.
    if (client.isMutating({ mutationKey: createGenerationKey }) > 0) return;
    create.mutate(batchRequest(requestOf(draft)), {
      onSuccess: onAccepted,
      onError: (error) => {
        const fields = fieldErrors(error);
        if (ADVANCED_FIELDS.some((name) => name in fields)) useDraftStore.getState().setAdvancedOpen(true);
        // Models and custom styles may be removed while the page is open.
        if ('model' in fields) void client.invalidateQueries({ queryKey: modelsOptions.queryKey });
        if ('customStyle' in fields)
          void client.invalidateQueries({ queryKey: customStylesOptions(user?.id ?? null).queryKey });
      },
    });
  };

  useSubmitOnceSignedIn(status, draft.prompt, submit);

  return { submit, isSubmitting: create.isPending, error: create.error, dismissError: create.reset };
}

/**
 * Submits the prompt for which a visitor pressed Generate, once they are signed in. It is dropped if they return
 * without an account or with another prompt.
 */
function useSubmitOnceSignedIn(status: SessionState['status'], prompt: string, submit: () => void): void {
  const latest = useRef({ prompt, submit });
  latest.current = { prompt, submit };
  useEffect(() => {
    const { awaitedPrompt, setAwaitedPrompt } = useDraftStore.getState();
    if (awaitedPrompt === null || status === 'loading') return;
    setAwaitedPrompt(null);
    if (status === 'signed-in' && latest.current.prompt === awaitedPrompt) latest.current.submit();
  }, [status]);
}

/** Dismisses the error of a missing connection once the browser is online again. */
function useClearOffline(error: unknown, dismiss: () => void): void {
  const isOffline = isEaselError(error, 'network');
  useEffect(() => {
    if (!isOffline) return;
    addEventListener('online', dismiss);
    return () => removeEventListener('online', dismiss);
  }, [isOffline, dismiss]);
}
