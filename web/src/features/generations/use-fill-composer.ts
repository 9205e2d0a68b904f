import { PLANS } from '@easel/shared/contracts/plans';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSubscription } from '@/components/account/subscription';
import { toast } from '@/ui/toast';
import { useCustomStyles } from './api/list-custom-styles';
import { modelsOptions } from './api/list-models';
import type { Draft } from './draft';
import { useDraftStore } from './draft-store';
import { whyOtherModel } from './model-words';
import { whyOtherStyle } from './style-choice';

/** Fills the composer from anywhere on the Generate page, and leads there; says so where the model has to be another. */
export function useFillComposer(): (changes: Partial<Draft>) => void {
  const client = useQueryClient();
  const { data: subscription } = useSubscription();
  const { customStyles } = useCustomStyles();
  const offer = { plan: subscription && PLANS[subscription.plan], customStyles };
  const fill = useDraftStore((state) => state.fill);
  const [params, setParams] = useSearchParams();
  return (changes) => {
    fill(changes);
    const models = client.getQueryData(modelsOptions.queryKey)?.items ?? [];
    const why = models.length > 0 ? whyOtherModel(models, changes.model, subscription?.tier) : null;
    if (why) toast({ title: 'Another model', description: why, topic: 'model' });
    const { style, customStyle = null } = changes;
    const whyStyle = style && whyOtherStyle({ style, customStyle }, offer);
    if (whyStyle) toast({ title: 'Another style', description: whyStyle, topic: 'style' });
    if (!params.has('tab')) return;
    setParams((before) => {
      before.delete('tab');
      return before;
    });
  };
}
