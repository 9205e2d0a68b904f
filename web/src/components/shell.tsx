import type { ComponentProps, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '@/lib/session';
import { focusPage, hasFocus } from './focus-page';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** The header, footer and skip link around every page. */
export function Shell({
  SignedInArea,
  onSignOut,
  children,
}: ComponentProps<typeof SiteHeader> & { children: ReactNode }) {
  useFocusOnNavigation();
  return (
    <div className="group/shell flex min-h-dvh flex-col">
      <a
        href="#main"
        className="-translate-y-20 fixed top-2 left-2 z-50 rounded-md bg-ink px-4 py-2.5 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader SignedInArea={SignedInArea} onSignOut={onSignOut} />
      {/* At least as high as the window, so that the footer does not jump when the page loads late. */}
      <main id="main" tabIndex={-1} className="flex min-h-[calc(100dvh-var(--header))] flex-1 flex-col">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

/**
 * Moves the focus to the page's heading after a navigation and after signing out, so that a screen reader announces it
 * and Tab continues from there. Does nothing on the first load, when the browser starts at the top.
 */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const { status } = useSession();
  const previous = useRef({ pathname, status });

  useEffect(() => {
    const before = previous.current;
    previous.current = { pathname, status };
    const hasMoved = before.pathname !== pathname;
    // Signing out removes the account menu, which had the focus.
    const isLeft = before.status === 'signed-in' && status !== 'signed-in' && !hasFocus();
    if (hasMoved || isLeft) focusPage();
  }, [pathname, status]);
}
