import type { Model } from '@easel/shared/contracts/models.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useUpload } from '@/entities/upload/uploads';
import { batchRequest, createGenerationKey, useCreateGeneration } from '../composer/create-generation';
import { type EditDraft, editRequestOf } from './edit-draft';
import type { EditSource } from './edit-source';
import { encodeMask } from './mask/draw-mask';
import type { Mask } from './mask/mask';

/** Uploads the mask, if there is one, and requests the draft's pictures. Ignores calls while a request is in flight. */
export function useSubmitEdit(source: EditSource, { onMade }: { onMade: (ids: readonly string[]) => void }) {
  const client = useQueryClient();
  const upload = useUpload();
  const create = useCreateGeneration();
  const uploaded = useRef<{ mask: Mask; id: string } | null>(null);

  /** Uploads a mask once: with another id, a repeated request would be another request, and charged again. */
  const idOf = async (mask: Mask) => {
    if (uploaded.current?.mask !== mask) {
      const { id } = await upload.mutateAsync({ file: await encodeMask(mask, source), role: 'mask' });
      uploaded.current = { mask, id };
    }
    return uploaded.current.id;
  };
  const edit = useMutation({
    mutationFn: async ({ draft, model }: { draft: EditDraft; model: Model }) => {
      const maskId = draft.mode === 'inpaint' ? await idOf(draft.mask) : null;
      return create.mutateAsync(batchRequest(editRequestOf(draft, source, { model, maskId })));
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
