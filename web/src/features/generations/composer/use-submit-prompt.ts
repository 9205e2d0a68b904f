import { isEaselError } from '@easel/shared/client/easel-error';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldErrors } from '@/lib/errors';
import { loginPath } from '@/lib/safe-next';
import { useSession } from '@/lib/session';
import { toast } from '@/ui/toast';
import { customStylesOptions } from '../styles/api';
import { batchRequest, createGenerationKey, useCreateGeneration } from './create-generation';
import { type Draft, requestOf } from './draft';
import { useDraftStore } from './draft-store';
import { modelsOptions } from './list-models';
import { isBlank } from './prompt-text';

/** Fields of the advanced settings, which expand when the server rejects one. */
const ADVANCED_FIELDS = ['model', 'negativePrompt', 'seed', 'steps', 'guidance', 'embedPrompt'] as const;

/** Validates the draft and requests its pictures. Calls are ignored while a request is in flight. */
export function useSubmitPrompt({ onAccepted }: { onAccepted: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { status, user } = useSession();
  const create = useCreateGeneration();

  useClearOffline(create.error, create.reset);

  const submit = (draft: Draft) => {
    if (isBlank(draft.prompt)) {
      return toast({
        title: 'Missing Prompt',
        description: 'Please enter a prompt to generate an image.',
        tone: 'destructive',
        topic: 'generate',
      });
    }
    if (status === 'signed-out') {
      toast({
        title: 'Authentication Required',
        description: 'Please log in to generate images',
        tone: 'destructive',
        topic: 'auth',
      });
      return navigate(loginPath('/generate'));
    }
    // From the client, not from this render: two presses can come before the next one.
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

  return { submit, isSubmitting: create.isPending, error: create.error, dismissError: create.reset };
}

/** Dismisses an error of a missing connection once the browser has one again. */
function useClearOffline(error: unknown, dismiss: () => void): void {
  const isOffline = isEaselError(error, 'network');
  useEffect(() => {
    if (!isOffline) return;
    addEventListener('online', dismiss);
    return () => removeEventListener('online', dismiss);
  }, [isOffline, dismiss]);
}
