import { PRODUCT_NAME } from '@/content/product';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Drawer } from '@/ui/drawer';
import { displayName } from './avatar';
import { ButtonLink } from './button-link';
import { NavLink } from './link';
import { ACCOUNT_LINKS, type NavigationLink, TOP_LINKS } from './navigation';

const OWN_LINKS: readonly NavigationLink[] = [
  { path: '/pictures', label: 'My pictures' },
  ...ACCOUNT_LINKS.filter(({ path }) => path === '/dashboard'),
];

/** The navigation on small screens: the user's links, the same links as in wide windows, and the account below them. */
export function SideDrawer({
  open,
  onOpenChange,
  onSignOut,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignOut: () => void;
}) {
  const { user } = useSession();
  const close = () => onOpenChange(false);
  const groups = user ? [OWN_LINKS, TOP_LINKS] : [TOP_LINKS];

  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={PRODUCT_NAME}>
      <nav aria-label="Main" className="flex flex-1 flex-col p-3">
        {groups.map((links) => (
          <ul
            key={links[0]?.path}
            className="flex flex-col gap-0.5 not-first:mt-2 not-first:border-line not-first:border-t not-first:pt-2"
          >
            {links.map(({ path, label }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={path === '/'}
                  onClick={close}
                  className="flex min-h-12 items-center rounded-md px-3 font-medium text-lg hover:bg-sunken aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent-text"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
        <div className="mt-auto flex flex-col gap-2.5 border-t px-1 pt-4">
          {user ? (
            <>
              <div className="px-2 pb-1">
                <p className="truncate font-semibold">{displayName(user)}</p>
                <p className="truncate text-ink-muted text-sm">{user.email}</p>
              </div>
              <Button
                variant="secondary"
                onClick={() => {
                  close();
                  onSignOut();
                }}
              >
                Log Out
              </Button>
            </>
          ) : (
            <>
              <ButtonLink to="/register" onClick={close}>
                Get Started
              </ButtonLink>
              <ButtonLink to="/login" variant="secondary" onClick={close}>
                Sign In
              </ButtonLink>
            </>
          )}
        </div>
      </nav>
    </Drawer>
  );
}
