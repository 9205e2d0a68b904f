import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { customStylesKey } from '@/components/team/custom-styles-key';
import { generationOptions } from './api/get-generation';
import { saveCustomStyle } from './api/save-custom-style';
import { reportProblem } from './report-problem';
import { SAMPLE_FAILED, useSampleStore } from './sample-store';

/** Gives each style its sample as soon as that is made, wherever one is then, until the returned function is called. */
export function attachSamples(client: QueryClient): () => void {
  const unfollow = new Map<string, () => void>();

  const follow = (generationId: string, styleId: string) => {
    const observer = new QueryObserver(client, generationOptions(generationId));
    const look = (generation: Generation | null | undefined) => {
      if (generation === undefined || (generation && isActive(generation.status))) return;
      useSampleStore.getState().end(generationId);
      if (generation?.status === 'completed') void attach(client, { generationId, styleId });
    };
    unfollow.set(
      generationId,
      observer.subscribe(({ data }) => look(data)),
    );
    // What is known already is not told.
    look(observer.getCurrentResult().data);
  };

  const followAll = ({ styleIds } = useSampleStore.getState()) => {
    for (const [generationId, stop] of unfollow) {
      if (generationId in styleIds) continue;
      unfollow.delete(generationId);
      stop();
    }
    for (const [generationId, styleId] of Object.entries(styleIds))
      if (!unfollow.has(generationId)) follow(generationId, styleId);
  };

  const stopListening = useSampleStore.subscribe(followAll);
  followAll();
  return () => {
    useSampleStore.getState().clear();
    stopListening();
  };
}

async function attach(
  client: QueryClient,
  { generationId, styleId }: Record<'generationId' | 'styleId', string>,
) {
  try {
    await saveCustomStyle({ id: styleId, body: { sampleGenerationId: generationId } });
    await client.invalidateQueries({ queryKey: customStylesKey });
  } catch (error) {
    reportProblem(SAMPLE_FAILED, error);
  }
}
