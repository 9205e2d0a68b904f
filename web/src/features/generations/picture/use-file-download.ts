import type { VariantKind } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { applyGeneration } from '@/entities/picture/cache';
import { reportFailedDownload, savePicture, variantOf } from '@/entities/picture/save-picture';
import { useSubscription } from '@/entities/subscription/subscription';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import { describeFile, obstacleTo } from './file-access';
import { useWantedFiles } from './wanted-files';

/** The larger and the vector file of a picture: whether the plan includes them, and how to save them. */
export function useFileDownload(generation: Generation) {
  const client = useQueryClient();
  const { data: subscription } = useSubscription();
  const request = useRequestVariant();
  const plan = subscription && PLANS[subscription.plan];

  const obstacle = (kind: VariantKind) => (plan ? obstacleTo(kind, plan, generation) : null);
  const isPreparing = (kind: VariantKind) =>
    variantOf(generation, kind)?.status === 'pending' ||
    (request.isPending && request.variables.kind === kind);

  const download = (kind: VariantKind) => {
    const inTheWay = obstacle(kind);
    if (inTheWay) return toast({ ...inTheWay, tone: 'destructive', topic: 'download' });
    const file = { id: generation.id, kind };
    const status = variantOf(generation, kind)?.status;
    if (status === 'ready')
      return void savePicture(client, generation, kind).catch(() => reportFailedDownload());
    if (status === 'pending') useWantedFiles.getState().want(file);
    else if (!request.isPending) request.mutate(file);
    toast({
      title: 'Preparing the file',
      description: 'The download starts when it is ready.',
      topic: 'download',
    });
  };

  return {
    isLocked: (kind: VariantKind) => obstacle(kind) !== null,
    /** Says in a few words why the file is not available. */
    lockedBy: (kind: VariantKind) => obstacle(kind)?.title,
    isPreparing,
    /** Describes the file, or why it is not available. */
    explain: (kind: VariantKind) => obstacle(kind)?.description ?? describeFile(kind, plan),
    download,
  };
}

interface RequestedVariant {
  id: string;
  kind: VariantKind;
}

/** Requests a larger or a vector file, which is saved once it is ready. */
export function useRequestVariant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, kind }: RequestedVariant) => api.requestVariant({ params: { id }, body: { kind } }),
    retry: false,
    onSuccess: (generation, file) => {
      applyGeneration(client, generation);
      useWantedFiles.getState().want(file);
    },
    failure: { title: 'Download Failed', topic: 'download' },
  });
}
