import { clsx } from 'clsx';
import { useState } from 'react';
import { fetchMore, type PagedQuery } from '@/lib/fetch-more';
import { Button, type ButtonProps } from '@/ui/button';

/** The way to the next page of a list, where there is one. */
export function LoadMore({
  list,
  size,
  onPress,
  className = 'mt-6',
}: {
  list: PagedQuery & { isFetchingNextPage: boolean };
  size?: ButtonProps['size'];
  onPress?: () => void;
  className?: string;
}) {
  const [isWanted, setWanted] = useState(false);
  if (!list.hasNextPage) return null;
  const press = () => {
    onPress?.();
    setWanted(true);
    void fetchMore(list).finally(() => setWanted(false));
  };
  return (
    <div className={clsx('flex justify-center', className)}>
      <Button variant="secondary" size={size} loading={isWanted || list.isFetchingNextPage} onClick={press}>
        Load More
      </Button>
    </div>
  );
}
