import { Skeleton } from '@/ui/skeleton';
import { gridClass } from './picture-grid';

/** As many as fit into most windows. */
const PLACES = 8;

export function LoadingGrid() {
  return (
    <div className={gridClass}>
      {Array.from({ length: PLACES }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
        <div key={index}>
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-2.5 h-5 w-4/5" />
          <Skeleton className="mt-2 h-4 w-24" />
          <Skeleton className="mt-2 h-8 w-full" />
        </div>
      ))}
    </div>
  );
}
