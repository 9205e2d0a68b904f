import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Loaded } from '@/components/loaded';
import { EmptyState } from '@/ui/empty-state';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useKeys } from '../api';
import { KeyItem } from './key-item';

export function KeyList({
  newId,
  onRevoked,
}: {
  /** The id of the new key that is being shown, to mark it. */
  newId: string | undefined;
  onRevoked: (id: string) => void;
}) {
  const keys = useKeys();
  const list = useRef<HTMLDivElement>(null);
  useFocusKeeper(list);

  return (
    <div ref={list} tabIndex={-1} className="mt-6">
      <Loaded what="your API keys" query={keys} skeletonClass="h-28 w-full">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={<KeyRound />}
              title="No API keys yet"
              description="A key lets your programs make images with this account."
              action={
                <ButtonLink to="/api-docs" variant="secondary">
                  Read the API docs
                </ButtonLink>
              }
              className="py-9!"
            />
          ) : (
            <ul aria-label="API keys" className="flex flex-col">
              {items.map((key) => (
                <KeyItem key={key.id} apiKey={key} isNew={key.id === newId} onRevoked={onRevoked} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
