import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSubscription } from '@/components/account/subscription';
import { toast } from '@/ui/toast';
import { modelsOptions } from './api/list-models';
import type { Draft } from './draft';
import { useDraftStore } from './draft-store';
import { whyOtherModel } from './model-words';

/** Fills the composer from anywhere on the Generate page, and leads there; says so where the model has to be another. */
export function useFillComposer(): (changes: Partial<Draft>) => void {
  const client = useQueryClient();
  const { data: subscription } = useSubscription();
  const fill = useDraftStore((state) => state.fill);
  const [params, setParams] = useSearchParams();
  return (changes) => {
    fill(changes);
    const models = client.getQueryData(modelsOptions.queryKey)?.items ?? [];
    const why = models.length > 0 ? whyOtherModel(models, changes.model, subscription?.tier) : null;
    if (why) toast({ title: 'Another model', description: why, topic: 'model' });
    if (!params.has('tab')) return;
    setParams((before) => {
      before.delete('tab');
      return before;
    });
  };
}
