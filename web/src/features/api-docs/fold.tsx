import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';

/** A collapsible row with an anchor. It works without scripts, and the browser's search finds its content. */
export function Fold({ id, line, children }: { id: string; line: ReactNode; children: ReactNode }) {
  return (
    <details id={id} className="group/fold scroll-mt-20 border-line border-t first:border-t-0">
      <summary className="-outline-offset-2 grid min-h-12 cursor-pointer list-none grid-cols-[minmax(0,1fr)_1.25rem] items-center gap-x-4 px-4 py-3 hover:bg-sunken/60 sm:px-5 [&::-webkit-details-marker]:hidden">
        {line}
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-ink-muted transition-transform duration-200 group-open/fold:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 border-line border-t px-4 py-5 sm:px-5">
        {/* Never suspends. The boundary lets React hydrate each fold separately, after the visible content. */}
        <Suspense>{children}</Suspense>
      </div>
    </details>
  );
}
