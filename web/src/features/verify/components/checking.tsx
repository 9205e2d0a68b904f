import { Progress } from '@/ui/progress';
import { Skeleton } from '@/ui/skeleton';

export function Checking() {
  return (
    <div className="flex flex-col gap-4">
      <Progress value={null} label="Checking…" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
