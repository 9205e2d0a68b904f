import { type Resolution, sideOf } from '@easel/shared/contracts/sizes';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { loginPath } from '@/lib/safe-next';
import { useSession } from '@/lib/session';
import { toast } from '@/ui/toast';
import { createGenerationKey, useCreateGeneration } from './api/create-generation';
import type { Draft } from './draft-store';
import { isBlank } from './prompt-text';
import { refusalToast } from './refusal';

/** A plan may have become smaller than the draft. */
export function allowedResolution(wanted: Resolution, largest: Resolution): Resolution {
  return sideOf(wanted) > sideOf(largest) ? largest : wanted;
}

export function largerOf(one: Resolution, other: Resolution): Resolution {
  return sideOf(one) > sideOf(other) ? one : other;
}

/** Checks the draft and asks for its pictures: once, however often it is called before the answer is there. */
export function useSubmitPrompt({ onAccepted }: { onAccepted: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { status } = useSession();
  const create = useCreateGeneration();

  const submit = ({ model, ...draft }: Draft) => {
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
    // Asked of the client and not of this render: two presses can come before the next one.
    if (client.isMutating({ mutationKey: createGenerationKey }) > 0) return;
    create.mutate(model === null ? draft : { ...draft, model }, {
      onSuccess: onAccepted,
      onError: (error) =>
        toast({
          title: 'Generation Failed',
          description: refusalToast(error),
          tone: 'destructive',
          topic: 'generate',
        }),
    });
  };

  return { submit, isSubmitting: create.isPending, error: create.error, dismissError: create.reset };
}
