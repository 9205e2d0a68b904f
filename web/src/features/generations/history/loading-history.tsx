import { Skeleton } from '@/ui/skeleton';

const PLACES = ['a', 'b', 'c', 'd', 'e'] as const;

export function LoadingHistory() {
  return (
    <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Column className="h-15" />
      <Column className="h-30" />
    </div>
  );
}

/** Placeholder of one list. `className` sets the height of an item. */
export function Column({ className }: { className: string }) {
  return (
    <div className="flex flex-col gap-3">
      {PLACES.map((place) => (
        <Skeleton key={place} className={`${className} w-full`} />
      ))}
    </div>
  );
}
