import type { User } from '@easel/shared/contracts/auth.schema';
import type { ComponentProps } from 'react';
import { Avatar, displayName } from './avatar';

/** The avatar, which opens the account's menu. */
export function AccountButton({ user, ...props }: ComponentProps<'button'> & { user: User }) {
  return (
    <button type="button" {...props} className="flex size-11 items-center justify-center rounded-full">
      <span className="sr-only">Account of {displayName(user)}</span>
      <Avatar user={user} />
    </button>
  );
}
