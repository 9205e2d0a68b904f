import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { useFocusOnNavigation } from './use-focus-on-navigation';

/** What stands around every page. */
export function Shell({ onSignOut, children }: { onSignOut: () => void; children: ReactNode }) {
  useFocusOnNavigation();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="-translate-y-20 fixed top-2 left-2 z-50 rounded-md bg-ink px-4 py-2.5 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader onSignOut={onSignOut} />
      {/* As high as the window at least: the footer then moves out of sight when a late page arrives. */}
      <main id="main" tabIndex={-1} className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
