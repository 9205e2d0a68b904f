import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '@/lib/session';
import { focusPage, hasFocus } from './focus-page';

/**
 * Moves the focus to the page's heading after a navigation and after signing out, so that a screen reader says where one is
 * and Tab goes on from there. Not on the first load, where the browser begins at the top by itself.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const { status } = useSession();
  const previous = useRef({ pathname, status });

  useEffect(() => {
    const before = previous.current;
    previous.current = { pathname, status };
    const hasMoved = before.pathname !== pathname;
    // The menu that had the focus is gone with the account.
    const isLeft = before.status === 'signed-in' && status !== 'signed-in' && !hasFocus();
    if (hasMoved || isLeft) focusPage();
  }, [pathname, status]);
}
