import { Container } from '@/components/container';
import { Skeleton } from '@/ui/skeleton';

const LINES = ['w-full', 'w-11/12', 'w-2/3'];

/** A skeleton while the first page is loading. It appears with a delay, so that fast loads show nothing. */
export function PageLoading() {
  return (
    <Container className="animate-appear-late py-10 sm:py-14">
      <div role="status">
        <span className="sr-only">Loading page</span>
        <Skeleton className="h-10 w-64 max-w-full" />
        <div className="mt-6 flex max-w-prose flex-col gap-3">
          {LINES.map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
        <div className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {LINES.map((width) => (
            <Skeleton key={width} className="h-44 w-full" />
          ))}
        </div>
      </div>
    </Container>
  );
}
