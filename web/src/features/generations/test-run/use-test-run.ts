import { isActive } from '@easel/shared/contracts/generation';
import type { GenerateInput, Generation } from '@easel/shared/contracts/generation.schema';
import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { useGenerationQuery } from '@/entities/picture/get-generation';
import { errorMessage } from '@/lib/errors';
import { useSession } from '@/lib/session';
import { toast } from '@/ui/toast';
import { batchRequest, useCreateGeneration } from '../composer/create-generation';
import { isBlank } from '../composer/prompt-text';
import { failureText } from '../queue/status-words';

export const TEST_PROMPT = 'A beautiful sunset over mountains';
const SIGN_IN_FIRST = 'Please log in to test image generation.';
/** The specification's example. */
const TEST_SETTINGS: Omit<GenerateInput, 'prompt'> = {
  style: 'photorealistic',
  resolution: '1024x1024',
  aspectRatio: '1:1',
  iterations: 1,
};

const NONE = Promise.resolve(null);

/**
 * The generation whose outcome the test shows, so that the page does not. A promise, because a picture can be ready
 * before the answer with its id arrives.
 */
export const useFollowedTest = create<{ id: Promise<string | null> }>()(() => ({ id: NONE }));

/** Makes one real picture, to check that generating works. `error` is set if it fails. */
export function useTestRun() {
  const { status: session } = useSession();
  const request = useCreateGeneration();
  const [id, setId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const generation = useGenerationQuery(id).data;

  const fail = (why: string) => {
    setError(why);
    showToast('Test Failed', 'Failed to generate test image.');
  };
  useFollow(generation, (ended) => {
    if (ended.status === 'completed')
      return showToast('Success!', 'Test image generated successfully.', 'success');
    fail(ended.status === 'canceled' ? 'It was canceled.' : failureText(ended));
  });

  const start = (prompt: string) => {
    if (isBlank(prompt) || request.isPending) return;
    setId(null);
    if (session === 'signed-out') {
      setError(SIGN_IN_FIRST);
      return showToast('Authentication Required', SIGN_IN_FIRST);
    }
    setError(null);
    const accepted = request.mutateAsync(batchRequest({ prompt, ...TEST_SETTINGS })).then(
      ({ id: followed }) => {
        setId(followed);
        return followed;
      },
      (reason: unknown) => {
        fail(errorMessage(reason, 'Generation failed'));
        return null;
      },
    );
    useFollowedTest.setState({ id: accepted });
  };

  const isWanted = id !== null && error === null;
  return {
    start,
    error,
    dismissError: () => setError(null),
    isGenerating: request.isPending || (isWanted && generation !== null && isUnderWay(generation)),
    /** The finished picture. */
    picture: isWanted && generation?.image ? generation : null,
    /** Called when the finished picture cannot be shown. */
    dropPicture: () => setError('Failed to load generated image'),
  };
}

const isUnderWay = (generation: Generation | undefined) => !generation || isActive(generation.status);

/** Calls `onEnded` once when the generation has ended. After unmounting, the page shows the outcome. */
function useFollow(generation: Generation | null | undefined, onEnded: (ended: Generation) => void): void {
  const reportedId = useRef<string | null>(null);
  useEffect(() => () => useFollowedTest.setState({ id: NONE }), []);
  useEffect(() => {
    if (!generation || isUnderWay(generation) || reportedId.current === generation.id) return;
    reportedId.current = generation.id;
    onEnded(generation);
  });
}

function showToast(
  title: string,
  description: string,
  tone: 'success' | 'destructive' = 'destructive',
): void {
  toast({ title, description, tone, topic: 'test' });
}
