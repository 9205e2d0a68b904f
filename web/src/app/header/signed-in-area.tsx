import type { User } from '@easel/shared/contracts/auth.schema';
import { AccountMenu } from '@/components/account-menu';
import { StudioLinks } from './studio-links';

/** The right end of the header for signed-in users. */
export function SignedInArea({ user, onSignOut }: { user: User; onSignOut: () => void }) {
  return (
    <>
      <StudioLinks />
      <AccountMenu user={user} onSignOut={onSignOut} />
    </>
  );
}
