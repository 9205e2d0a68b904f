import { LoadFailure } from '@/components/load-failure';
import { useQueueBoard } from '../api/get-queue';
import { LoadingRows } from './list-view';
import { QueueBoardView } from './queue-board-view';
import { QueuedGenerations } from './queued-generations';

/** Everybody's queue, read again every few seconds. */
export function QueueTab() {
  const board = useQueueBoard();
  return (
    <div className="flex flex-col gap-8">
      {board.data ? (
        <QueueBoardView board={board.data} />
      ) : board.isError ? (
        <LoadFailure what="the queue" query={board} />
      ) : (
        <div>
          <LoadingRows what="queue" />
        </div>
      )}
      <QueuedGenerations />
    </div>
  );
}
