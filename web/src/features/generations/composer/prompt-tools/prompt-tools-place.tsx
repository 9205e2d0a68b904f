import { lazy, Suspense } from 'react';
import { useIdle } from '@/lib/use-idle';

const PromptTools = lazy(() => import('./prompt-tools').then((module) => ({ default: module.PromptTools })));

/**
 * Reserves the row of the prompt's tools, whose code is loaded once the browser is idle. Hidden in the bar on a phone.
 */
export function PromptToolsPlace(props: { prompt: string; onChange: (prompt: string) => void }) {
  const isIdle = useIdle();
  return (
    <div className="min-h-9 shrink-0 px-4 max-md:in-data-collapsed:hidden">
      {isIdle ? (
        <Suspense>
          <PromptTools {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
