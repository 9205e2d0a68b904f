import { Loaded } from '@/components/loaded';
import { useQueueBoard, useQueueOrders } from '../api';
import { FailuresSection } from './failures-section';
import { LoadingRows } from './list-view';
import { ModelsSection } from './models-section';
import { PlanTermsSection } from './plan-terms-section';
import { QueueBoardView } from './queue-board-view';
import { QueuedGenerations } from './queued-generations';

/** The queue of all users, polled every few seconds. */
export function QueueTab() {
  const board = useQueueBoard();
  const orders = useQueueOrders();
  return (
    <div className="flex flex-col gap-10">
      <Loaded what="the queue" query={board} skeleton={<LoadingRows />}>
        {(data) => <QueueBoardView board={data} />}
      </Loaded>
      <FailuresSection />
      <QueuedGenerations />
      <Loaded what="the models and plans" query={orders} skeleton={<LoadingRows />}>
        {({ models, plans }) => (
          <>
            <ModelsSection models={models} />
            <PlanTermsSection plans={plans} />
          </>
        )}
      </Loaded>
    </div>
  );
}
