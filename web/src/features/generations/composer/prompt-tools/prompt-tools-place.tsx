import { lazy, Suspense } from 'react';
import { useIdle } from '@/lib/use-idle';

const PromptTools = lazy(() => import('./prompt-tools').then((module) => ({ default: module.PromptTools })));

/**
 * Reserves the row of the prompt's tools, whose code is loaded once the browser is idle.
 */
export function PromptToolsPlace(props: { prompt: string; onChange: (prompt: string) => void }) {
  const isIdle = useIdle();
  return (
    <div className="-mt-2 -mb-2 min-h-9 shrink-0">
      {isIdle ? (
        <Suspense>
          <PromptTools {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
