import { Skeleton } from '@/ui/skeleton';

export function LoadingQueue() {
  return (
    <div className="grid gap-3 lg:grid-cols-2 2xl:grid-cols-3">
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="h-36 w-full" />
      ))}
    </div>
  );
}
