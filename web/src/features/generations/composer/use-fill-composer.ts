import type { Generation } from '@easel/shared/contracts/generation.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { subscriptionOptions } from '@/entities/subscription/subscription';
import { useSession } from '@/lib/session';
import type { SessionState } from '@/lib/session-manager';
import { toast } from '@/ui/toast';
import { fetchCustomStyles } from '../styles/api';
import { whyOtherStyle } from '../styles/style-choice';
import type { Draft } from './draft';
import { useDraftStore } from './draft-store';
import { fetchModels } from './list-models';
import { whyOtherModel } from './model-words';
import { notLoaded, sameAgain, vary } from './reuse';

/**
 * Returns a function that fills the composer and opens its tab. Shows a toast if it has to replace the model or the
 * style.
 */
export function useFillComposer(): (changes: Partial<Draft>) => void {
  const client = useQueryClient();
  const session = useSession();
  const fill = useDraftStore((state) => state.fill);
  const [params, setParams] = useSearchParams();
  return (changes) => {
    fill(changes);
    void announceReplacements(client, session, changes);
    if (!params.has('tab')) return;
    setParams((before) => {
      before.delete('tab');
      return before;
    });
  };
}

/**
 * Returns a function that fills the composer with the settings that made a picture, and explains what it cannot hold.
 */
export function useLoadSettings(): (generation: Generation, seed?: 'same' | 'new') => void {
  const fill = useFillComposer();
  return (generation, seed = 'same') => {
    fill(seed === 'same' ? sameAgain(generation) : vary(generation));
    const description = notLoaded(generation);
    if (description) toast({ title: 'Not everything is loaded', description, topic: 'not-loaded' });
  };
}

/** Waits for models, styles and plan. Assumes the Free plan if it cannot be loaded. */
async function announceReplacements(
  client: QueryClient,
  { status, user }: SessionState,
  { model, style, customStyle = null }: Partial<Draft>,
): Promise<void> {
  if (status === 'loading') return;
  const [models, customStyles, subscription] = await Promise.all([
    fetchModels(client),
    fetchCustomStyles(client, user?.id),
    user ? client.ensureQueryData(subscriptionOptions).catch(() => undefined) : undefined,
  ]);
  const why = models?.length ? whyOtherModel(models, model, subscription?.tier ?? 'free') : null;
  if (why) toast({ title: 'Another model', description: why, topic: 'model' });
  const offer = { plan: PLANS[subscription?.plan ?? 'free'], customStyles };
  const whyStyle = style && whyOtherStyle({ style, customStyle }, offer);
  if (whyStyle) toast({ title: 'Another style', description: whyStyle, topic: 'style' });
}
