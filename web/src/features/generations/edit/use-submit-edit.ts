import type { Model } from '@easel/shared/contracts/models.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUpload } from '@/entities/upload/uploads';
import { batchRequest, createGenerationKey, useCreateGeneration } from '../composer/create-generation';
import { type EditDraft, editRequestOf } from './edit-draft';
import type { EditSource } from './edit-source';
import { encodeMask } from './mask/draw-mask';

/** Uploads the mask, if there is one, and requests the draft's pictures. Ignores calls while a request is in flight. */
export function useSubmitEdit(source: EditSource, { onMade }: { onMade: (ids: readonly string[]) => void }) {
  const client = useQueryClient();
  const upload = useUpload();
  const create = useCreateGeneration();
  const edit = useMutation({
    mutationFn: async ({ draft, model }: { draft: EditDraft; model: Model }) => {
      const mask =
        draft.mode === 'inpaint'
          ? await upload.mutateAsync({ file: await encodeMask(draft.mask, source), role: 'mask' })
          : null;
      return create.mutateAsync(
        batchRequest(editRequestOf(draft, source, { model, maskId: mask?.id ?? null })),
      );
    },
    onSuccess: ({ generations }) => onMade(generations.map(({ id }) => id)),
  });
  return {
    submit: (draft: EditDraft, model: Model) => {
      if (edit.isPending || client.isMutating({ mutationKey: createGenerationKey }) > 0) return;
      edit.mutate({ draft, model });
    },
    isSubmitting: edit.isPending,
    error: edit.error,
    dismissError: edit.reset,
  };
}
