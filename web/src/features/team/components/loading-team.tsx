import { Skeleton } from '@/ui/skeleton';

export function LoadingTeam() {
  return (
    <>
      <Skeleton className="h-12 w-64 max-w-full" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <Skeleton className="mt-8 h-72 w-full" />
    </>
  );
}
