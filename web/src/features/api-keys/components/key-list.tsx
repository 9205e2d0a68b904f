import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { ButtonLink } from '@/components/button-link';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useKeys } from '../api/list-keys';
import { KeyItem } from './key-item';

export function KeyList({
  newId,
  onRevoked,
}: {
  /** The key that is being shown, to mark it. */
  newId: string | undefined;
  onRevoked: (id: string) => void;
}) {
  const { data, isError, error, isFetching, refetch } = useKeys();
  const list = useRef<HTMLDivElement>(null);
  useFocusKeeper(list);

  return (
    <div ref={list} tabIndex={-1} className="mt-6">
      {data === undefined && isError ? (
        <Notice
          tone="danger"
          title="Your API keys could not be loaded"
          action={
            <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {errorMessage(error)}
        </Notice>
      ) : data === undefined ? (
        <>
          <span className="sr-only">Loading your API keys…</span>
          <Skeleton className="h-28 w-full" />
        </>
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={<KeyRound />}
          title="No API keys yet"
          description="A key lets a program of yours make images with this account."
          action={
            <ButtonLink to="/api-docs" variant="secondary">
              Read the API Docs
            </ButtonLink>
          }
          className="py-9!"
        />
      ) : (
        <ul aria-label="API keys" className="flex flex-col">
          {data.items.map((key) => (
            <KeyItem key={key.id} apiKey={key} isNew={key.id === newId} onRevoked={onRevoked} />
          ))}
        </ul>
      )}
    </div>
  );
}
