import type { GenerateInput, Generation } from '@easel/shared/contracts/generation.schema';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pageBelow } from '@/entities/picture/picture-address';
import { toast } from '@/ui/toast';
import { batchRequest, useCreateGeneration } from './create-generation';
import type { Draft } from './draft';
import { useDraftStore } from './draft-store';
import { refusalText } from './refusal';
import { canVary, requestAgain, upscaleRequest } from './reuse';

/**
 * Requests pictures like a finished one at once, without the form. Every press of Vary sends its own request. A
 * repeated press that would make the same picture twice is ignored while the first one is in flight.
 */
export function useMakeAgain() {
  const create = useCreateGeneration();
  const location = useLocation();
  const page = pageBelow(location)?.over ?? location;

  const inFlight = useRef(new Set<string>());

  const request = (body: GenerateInput) => {
    const content = JSON.stringify(body);
    // Without a seed, a second request makes a different picture.
    const isVariation = body.seed === undefined && body.mode !== 'enlarge';
    if (!isVariation && inFlight.current.has(content)) return;
    inFlight.current.add(content);
    // The promise, because the large view closes at once, and a call's callbacks end with its component.
    const requested = create.mutateAsync(batchRequest(body)).finally(() => inFlight.current.delete(content));
    requested.then(
      () => {
        // The feed shows the new batch at its top, which is not visible further down and on other pages.
        const isElsewhere = page.pathname !== '/generate';
        if (!isElsewhere && window.scrollY < window.innerHeight / 2) return;
        toast({
          title: 'Started',
          description: isElsewhere ? 'It is on the Generate page.' : 'It is at the top of the page.',
          topic: 'generate',
        });
      },
      (error: unknown) =>
        toast({
          title: 'Generation Failed',
          description: refusalText(error),
          tone: 'destructive',
          topic: 'generate',
        }),
    );
  };

  const again = (generation: Generation, changes: Partial<Draft>) => {
    const { embedPrompt } = useDraftStore.getState().draft;
    const body = requestAgain(generation, { embedPrompt, ...changes });
    if (body) return request(body);
    toast({
      title: 'This cannot be repeated',
      description: 'A picture that it was made from has been deleted.',
      tone: 'destructive',
      topic: 'generate',
    });
  };

  return {
    /** Requests this many pictures with the same settings and new seeds. */
    vary: (generation: Generation, count = 1) => {
      if (canVary(generation)) again(generation, { seed: null, iterations: count });
    },
    /**
     * Requests the same picture with the same seed and from the same pictures, for example without a watermark after a
     * change of plan.
     */
    runAgain: (generation: Generation) => again(generation, {}),
    /** Requests the picture at twice the width and height. */
    upscale: (generation: Generation, model: string) => request(upscaleRequest(generation, model)),
    isPending: create.isPending,
  };
}
