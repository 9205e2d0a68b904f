import type { AdminPack, PackBoard } from '@easel/shared/contracts/packs.schema';
import { useRef, useState } from 'react';
import { ConfirmAction } from '@/components/confirm-action';
import { Loaded } from '@/components/loaded';
import { Notice } from '@/ui/notice';
import { Heading, Text } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { ACTIONS, useAction, usePackBoard } from '../api';
import { LoadingRows } from './list-view';
import { PackCard } from './pack-card';

/**
 * Models that the workers run themselves. They are installed and removed here; the list is polled more often while one
 * is being installed.
 */
export function PacksTab() {
  const board = usePackBoard();
  return (
    <Loaded what="the models" query={board} skeleton={<LoadingRows />}>
      {(data) => <PacksView board={data} />}
    </Loaded>
  );
}

function PacksView({ board: { machine, packs } }: { board: PackBoard }) {
  const [removed, setRemoved] = useState<AdminPack | null>(null);
  const place = useRef<HTMLElement>(null);
  useFocusKeeper(place);
  const busy = packs.find(({ state }) => state.state === 'installing');
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="packs-title" className="outline-none">
      <Heading level={2} size="sm" id="packs-title">
        Models without a server
      </Heading>
      <Text tone="muted" className="mt-1 mb-5 max-w-prose">
        Small diffusion models that a worker runs on its own processor. They are downloaded only when you
        install them, and can make pictures a few seconds after their self-test, without a restart. They have
        no content filter of their own: set MODERATION_URL if others use this site.
      </Text>
      {machine === null ? <ElsewhereNotice /> : null}
      <ul className="flex flex-col gap-5">
        {packs.map((pack) => (
          <PackCard
            key={pack.id}
            pack={pack}
            machine={machine}
            waitsFor={busy && busy.id !== pack.id ? busy.name : null}
            onRemove={() => setRemoved(pack)}
          />
        ))}
      </ul>
      {removed ? <RemoveDialog pack={removed} onClose={() => setRemoved(null)} /> : null}
    </section>
  );
}

function ElsewhereNotice() {
  return (
    <Notice title="This server cannot install them" className="mb-6">
      The workers may be on other machines, and what is downloaded here would not reach them. Run the command
      below a model on a machine with a worker, in the installation's folder. With Docker, follow{' '}
      <code className="wrap-anywhere text-sm">infra/docs/models/onnx.md</code>.
    </Notice>
  );
}

function RemoveDialog({ pack: { id, name, state }, onClose }: { pack: AdminPack; onClose: () => void }) {
  const remove = useAction(ACTIONS.removePack, `${name} is removed`);
  return (
    <ConfirmAction
      open
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      tone="danger"
      action={remove}
      failure="The model was not removed."
      onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {state.state === 'installed'
        ? 'The model is no longer offered, and its files are deleted. Pictures waiting for it fail unless it is installed again soon. Finished pictures stay.'
        : 'What has been downloaded is deleted.'}
    </ConfirmAction>
  );
}
