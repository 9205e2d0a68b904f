import type { User } from '@easel/shared/contracts/auth.schema';
import { lazy, Suspense, useEffect, useState } from 'react';
import { AccountButton } from '@/components/account-button';
import { StudioLinks } from './studio-links';

const loadMenu = () => import('@/components/account-menu');
const AccountMenu = lazy(() => loadMenu().then((module) => ({ default: module.AccountMenu })));

/** If it fails, pressing the button shows the error. */
const approach = () => void loadMenu().catch(() => undefined);

/** The menu is as much code as a page, and would compete with the first pictures for bandwidth. */
const LOAD_MENU_AFTER_MS = 3_000;

interface SignedInAreaProps {
  user: User;
  onSignOut: () => void;
}

/** The right end of the header for signed-in users. */
export function SignedInArea(props: SignedInAreaProps) {
  return (
    <>
      <StudioLinks />
      <AccountPlace {...props} />
    </>
  );
}

/** The menu's button. Loads the menu after the page or on hover or focus, and mounts it when pressed. */
function AccountPlace({ user, onSignOut }: SignedInAreaProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(approach, LOAD_MENU_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const button = (
    <AccountButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu user={user} onSignOut={onSignOut} />
    </Suspense>
  );
}
