import { downloadSheet } from '@easel/shared/client/download';
import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { layOutSheet } from '@easel/shared/contracts/sheet-layout';
import type { Sheet } from '@easel/shared/contracts/sheets.schema';
import { skipToken, useQueries } from '@tanstack/react-query';
import { Ban, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '@/components/button-link';
import { ConfirmAction } from '@/components/confirm-action';
import { useMutation } from '@/components/use-mutation';
import { generationKeys } from '@/entities/picture/generation-keys';
import { useSteppableList } from '@/entities/picture/picture-lists';
import { useSubscription } from '@/entities/subscription/subscription';
import { send } from '@/lib/api-client';
import { saveBlob } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/text';
import { useModels } from '../composer/list-models';
import { useCancelSheet, useDeleteSheet } from './sheet-api';
import { SheetGrid } from './sheet-grid';
import { describeSheet } from './sheet-words';

/** A sheet with its live cells and actions. */
export function SheetView({ sheet }: { sheet: Sheet }) {
  const { data: models = [] } = useModels();
  const { data: subscription } = useSubscription();
  const cells = useCells(sheet);
  const layout = layOutSheet(sheet.axes, (id) => models.find((model) => model.id === id)?.name ?? id);
  const present = cells.filter((cell) => cell !== null);
  const done = present.filter(({ status }) => status === 'completed');
  const active = present.filter(({ status }) => isActive(status));
  useSteppableList('sheet', done);
  return (
    <>
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
        <div className="min-w-0">
          <Heading level={1}>Contact sheet</Heading>
          {layout.common ? <p className="mt-1.5 line-clamp-3 max-w-prose">{layout.common}</p> : null}
          <p role="status" className="mt-1 text-ink-muted text-sm tabular-nums max-md:min-h-10">
            {describeSheet(present, sheet)}
          </p>
        </div>
        <SheetActions sheet={sheet} hasFinished={done.length > 0} activeCount={active.length} />
      </div>
      <SheetGrid layout={layout} cells={cells} isPaused={subscription?.queuePaused ?? false} />
    </>
  );
}

/** Returns the cells as updated by events; null for a removed one. */
function useCells({ cells }: Sheet): (Generation | null)[] {
  const followed = cells.filter((cell) => cell !== null);
  const current = useQueries({
    queries: followed.map((cell) => ({
      queryKey: generationKeys.detail(cell.id),
      queryFn: skipToken,
      placeholderData: cell as Generation | null,
    })),
  });
  const byId = new Map(
    followed.map((cell, index) => [cell.id, current[index]?.data as Generation | null | undefined]),
  );
  return cells.map((cell) => {
    if (!cell) return null;
    const known = byId.get(cell.id);
    return known === undefined ? cell : known;
  });
}

function SheetActions({
  sheet: { id },
  hasFinished,
  activeCount,
}: {
  sheet: Sheet;
  hasFinished: boolean;
  activeCount: number;
}) {
  const navigate = useNavigate();
  const cancel = useCancelSheet(id);
  const remove = useDeleteSheet();
  const [asksToDelete, setAsksToDelete] = useState(false);
  const download = useMutation({
    mutationFn: () => downloadSheet(send, id),
    onSuccess: (file) => saveBlob(file, file.name),
    failure: { title: 'Download Failed', topic: 'download' },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        icon={<Download aria-hidden="true" className="size-4" />}
        loading={download.isPending}
        disabledReason={hasFinished ? undefined : 'No picture is finished yet.'}
        onClick={() => download.mutate()}
      >
        Download PNG
      </Button>
      {activeCount > 0 ? (
        <Button
          variant="secondary"
          size="sm"
          icon={<Ban aria-hidden="true" className="size-4" />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel all
        </Button>
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={() => setAsksToDelete(true)}
      >
        Delete
      </Button>
      <ButtonLink to="/sheet" variant="ghost" size="sm">
        New sheet
      </ButtonLink>
      <ConfirmAction
        open={asksToDelete}
        title="Delete this contact sheet?"
        confirmLabel="Delete"
        action={remove}
        failure="The sheet was not deleted."
        onClose={() => setAsksToDelete(false)}
        onConfirm={() => remove.mutate(id, { onSuccess: () => void navigate('/sheet', { replace: true }) })}
      >
        Its finished pictures stay in My pictures. What is in progress is canceled.
      </ConfirmAction>
    </div>
  );
}
