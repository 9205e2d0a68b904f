import { TEMPLATE_CATEGORIES } from '@easel/shared/contracts/templates';
import { Skeleton } from '@/ui/skeleton';

export const TEMPLATE_GRID =
  'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] min-[120rem]:grid-cols-4';

export function LoadingTemplates() {
  return (
    <div className={TEMPLATE_GRID}>
      {TEMPLATE_CATEGORIES.map((place) => (
        <Skeleton key={place} className="h-64 w-full" />
      ))}
    </div>
  );
}
