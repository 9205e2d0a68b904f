import { Spinner } from '@/ui/spinner';

/** While the first page's module comes. Shown late: most often it is there before anybody sees this. */
export function PageLoading() {
  return (
    <div className="flex flex-1 items-center justify-center text-ink-faint">
      <Spinner size="lg" label="Loading page" className="animate-appear-late" />
    </div>
  );
}
