import type { AdminWorker, WorkerBoard } from '@easel/shared/contracts/console.schema';
import { useRef, useState } from 'react';
import { Loaded } from '@/components/loaded';
import { Heading, Text } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { ACTIONS, useWorkerBoard } from '../api';
import { EndpointTable } from './endpoint-table';
import { LoadingRows } from './list-view';
import { ReasonDialog } from './reason-dialog';
import { WorkerTable } from './worker-table';

/** The workers and the model servers that they use, polled every few seconds. */
export function WorkersTab() {
  const board = useWorkerBoard();
  return (
    <Loaded what="the workers" query={board} skeleton={<LoadingRows />}>
      {(data) => <WorkersView board={data} />}
    </Loaded>
  );
}

function WorkersView({ board: { at, workers, endpoints } }: { board: WorkerBoard }) {
  const [asked, setAsked] = useState<AdminWorker | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useFocusKeeper(place);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-10 outline-none">
      <section aria-labelledby="workers-title">
        <Heading level={2} size="sm" id="workers-title" className="mb-3">
          Workers
        </Heading>
        {workers.length === 0 ? (
          <Text tone="muted">No worker is running, so pictures have to wait.</Text>
        ) : (
          <WorkerTable at={at} workers={workers} onOrder={setAsked} />
        )}
      </section>
      <section aria-labelledby="endpoints-title">
        <Heading level={2} size="sm" id="endpoints-title" className="mb-3">
          Model servers
        </Heading>
        {endpoints.length === 0 ? (
          <Text tone="muted">The workers make all pictures themselves. No model uses a server.</Text>
        ) : (
          <EndpointTable at={at} endpoints={endpoints} />
        )}
      </section>
      {asked ? <OrderDialog worker={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

function OrderDialog({ worker: { id, drainedAt }, onClose }: { worker: AdminWorker; onClose: () => void }) {
  const isDrained = drainedAt === null;
  const order = (reason: string) => ACTIONS.drainWorker(id, { isDrained, reason });
  const common = { hint: 'For the audit log.', perform: order, onClose };
  if (!isDrained) {
    return (
      <ReasonDialog
        {...common}
        title="Let this worker take work"
        description={`${id} takes pictures again within a few seconds.`}
        confirmLabel="Undrain"
        success="The worker is taking work again"
      />
    );
  }
  return (
    <ReasonDialog
      {...common}
      title="Drain this worker"
      description={`${id} finishes what it is making and takes nothing more. It keeps running. A restart ends draining.`}
      confirmLabel="Drain"
      success="The worker is being drained"
    />
  );
}
