import type { User } from '@easel/shared/contracts/auth.schema';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/ui/menu';
import { AccountButton } from './account-button';
import { displayName } from './avatar';
import { Link } from './link';
import { ACCOUNT_LINKS } from './navigation';

/** The avatar's menu, open at first: the signed-in user, the account's pages, and Log Out. */
export function AccountMenu({ user, onSignOut }: { user: User; onSignOut: () => void }) {
  return (
    <Menu defaultOpen trigger={<AccountButton user={user} />}>
      <div className="max-w-72 px-2.5 pt-2 pb-2.5">
        <p className="truncate font-semibold">{displayName(user)}</p>
        <p className="truncate text-ink-muted text-sm">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuLink link={<Link to="/generate" />}>Create</MenuLink>
      <MenuLink link={<Link to="/pictures" />}>My pictures</MenuLink>
      <MenuSeparator />
      {ACCOUNT_LINKS.map(({ path, label }) => (
        <MenuLink key={path} link={<Link to={path} />}>
          {label}
        </MenuLink>
      ))}
      {user.is_operator ? <MenuLink link={<Link to="/admin" />}>Admin</MenuLink> : null}
      <MenuSeparator />
      <MenuItem onSelect={onSignOut}>Log out</MenuItem>
    </Menu>
  );
}
