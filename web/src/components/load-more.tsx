import { clsx } from 'clsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { errorMessage } from '@/lib/errors';
import { fetchMore, type PagedQuery } from '@/lib/fetch-more';
import { Button, type ButtonProps } from '@/ui/button';
import { Text } from '@/ui/text';

/** Loads the next page of a list, if there is one, and says why that failed. */
export function LoadMore({
  list,
  container,
  label = 'Load More',
  size,
  onPress,
  className = 'mt-6',
}: {
  list: PagedQuery & { isFetchingNextPage: boolean; isFetchNextPageError: boolean; error: unknown };
  /** The element around the items, which have `data-focus-item`. The first new one gets the focus. */
  container?: RefObject<HTMLElement | null>;
  label?: string;
  size?: ButtonProps['size'];
  onPress?: () => void;
  className?: string;
}) {
  const [isWanted, setWanted] = useState(false);
  const focusAt = useRef<number | null>(null);
  const items = () => [...(container?.current?.querySelectorAll<HTMLElement>('[data-focus-item]') ?? [])];

  // After each render: the new items appear when the list renders.
  useEffect(() => {
    if (focusAt.current === null) return;
    const first = items()[focusAt.current];
    if (!first) return;
    focusAt.current = null;
    first.focus();
  });

  if (!list.hasNextPage) return null;
  const press = async () => {
    onPress?.();
    setWanted(true);
    focusAt.current = items().length;
    const hasCome = await fetchMore(list).finally(() => setWanted(false));
    if (!hasCome) focusAt.current = null;
  };
  return (
    <div className={clsx('flex flex-col items-center gap-3', className)}>
      {list.isFetchNextPageError ? (
        <Text role="alert" size="sm" tone="danger">
          {errorMessage(list.error)}
        </Text>
      ) : null}
      <Button
        variant="secondary"
        size={size}
        loading={isWanted || list.isFetchingNextPage}
        onClick={() => void press()}
      >
        {label}
      </Button>
    </div>
  );
}
