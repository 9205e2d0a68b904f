import { useQueueBoard } from '../api/get-queue';
import { LoadFailure, LoadingRows } from './list-view';
import { QueueBoardView } from './queue-board-view';
import { QueuedGenerations } from './queued-generations';

/** Everybody's queue, read again every few seconds. */
export function QueueTab() {
  const { data, isError, error, isFetching, refetch } = useQueueBoard();
  return (
    <div className="flex flex-col gap-8">
      {data ? (
        <QueueBoardView board={data} />
      ) : isError ? (
        <LoadFailure what="queue" error={error} list={{ refetch }} isFetching={isFetching} />
      ) : (
        <div>
          <LoadingRows what="queue" />
        </div>
      )}
      <QueuedGenerations />
    </div>
  );
}
