import { Loaded } from '@/components/loaded';
import { useQueueBoard } from '../api';
import { LoadingRows } from './list-view';
import { QueueBoardView } from './queue-board-view';
import { QueuedGenerations } from './queued-generations';

/** The queue of all users, polled every few seconds. */
export function QueueTab() {
  const board = useQueueBoard();
  return (
    <div className="flex flex-col gap-8">
      <Loaded what="the queue" query={board} skeleton={<LoadingRows />}>
        {(data) => <QueueBoardView board={data} />}
      </Loaded>
      <QueuedGenerations />
    </div>
  );
}
