import { useLayoutEffect } from 'react';
import { session, useSession } from '@/lib/session';

/**
 * `public/early.js` hides what is meant for visitors from whoever was signed in here. It is shown, or gone, as soon as it is
 * known who they are, in the same moment in which the page shows it.
 */
export function useVisitorsPart(): void {
  const { status } = useSession();
  useLayoutEffect(() => {
    // A prerendered page begins as a visitor's, whatever is known by then.
    const isShown = status === session.store.getState().status;
    if (isShown && status !== 'loading') delete document.documentElement.dataset.returning;
  }, [status]);
}
