import { Menu as MenuIcon } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { IconButton } from '@/ui/icon-button';
import { AccountArea } from './account-area';
import { NavLink } from './link';
import { TOP_LINKS } from './navigation';
import { Wordmark } from './wordmark';

const SideDrawer = lazy(() => import('./side-drawer').then((module) => ({ default: module.SideDrawer })));

export function SiteHeader({ SignedInArea, onSignOut }: ComponentProps<typeof AccountArea>) {
  const [drawer, setDrawer] = useState({ loaded: false, open: false });

  return (
    <header className="sticky top-(--offline) z-30 border-b bg-paper/92 backdrop-blur-sm group-has-data-viewing/shell:hidden">
      {/* As wide as the window on every page, so that nothing in it moves from one page to the next. */}
      <div className="flex min-h-16 items-center justify-between gap-3 px-4">
        <Wordmark />
        <nav aria-label="Main" className="mr-auto ml-5 hidden lg:block">
          <ul className="flex items-center">
            {TOP_LINKS.map(({ path, label }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={path === '/'}
                  className="relative flex min-h-11 items-center rounded-md px-3 font-medium text-[0.9375rem] text-ink-muted transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-1.5 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-1.5 sm:gap-2.5">
          <AccountArea SignedInArea={SignedInArea} onSignOut={onSignOut} />
          <IconButton
            className="lg:hidden"
            label="Open menu"
            icon={<MenuIcon aria-hidden="true" className="size-5.5" />}
            aria-haspopup="dialog"
            aria-expanded={drawer.open}
            onClick={() => setDrawer({ loaded: true, open: true })}
          />
        </div>
      </div>
      {drawer.loaded ? (
        <Suspense>
          <SideDrawer
            open={drawer.open}
            onOpenChange={(open) => setDrawer({ loaded: true, open })}
            onSignOut={onSignOut}
          />
        </Suspense>
      ) : null}
    </header>
  );
}
