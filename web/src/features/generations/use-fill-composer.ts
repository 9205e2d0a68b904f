import { PLANS } from '@easel/shared/contracts/plans';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { subscriptionOptions } from '@/components/account/subscription';
import { useSession } from '@/lib/session';
import { toast } from '@/ui/toast';
import { customStylesOptions } from './api/list-custom-styles';
import { modelsOptions } from './api/list-models';
import type { Draft } from './draft';
import { useDraftStore } from './draft-store';
import { whyOtherModel } from './model-words';
import { whyOtherStyle } from './style-choice';

/** Fills the composer from anywhere on the Generate page, and leads there; says so where the model or the style has to be another. */
export function useFillComposer(): (changes: Partial<Draft>) => void {
  const client = useQueryClient();
  const { user } = useSession();
  const fill = useDraftStore((state) => state.fill);
  const [params, setParams] = useSearchParams();
  return (changes) => {
    fill(changes);
    void sayWhatIsOther(client, user?.id, changes);
    if (!params.has('tab')) return;
    setParams((before) => {
      before.delete('tab');
      return before;
    });
  };
}

/** As soon as it is known what the account has. What cannot be had takes nothing away. */
async function sayWhatIsOther(
  client: QueryClient,
  userId: string | undefined,
  { model, style, customStyle = null }: Partial<Draft>,
): Promise<void> {
  const [models, subscription, styles] = await Promise.all([
    orUndefined(client.ensureQueryData(modelsOptions)),
    userId === undefined ? undefined : orUndefined(client.ensureQueryData(subscriptionOptions)),
    userId === undefined ? { items: [] } : orUndefined(client.ensureQueryData(customStylesOptions(userId))),
  ]);
  const why = models?.items.length ? whyOtherModel(models.items, model, subscription?.tier) : null;
  if (why) toast({ title: 'Another model', description: why, topic: 'model' });
  const offer = { plan: subscription && PLANS[subscription.plan], customStyles: styles?.items };
  const whyStyle = style && whyOtherStyle({ style, customStyle }, offer);
  if (whyStyle) toast({ title: 'Another style', description: whyStyle, topic: 'style' });
}

const orUndefined = <T>(data: Promise<T>): Promise<T | undefined> => data.catch(() => undefined);
