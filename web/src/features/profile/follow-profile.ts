import type { Profile } from '@easel/shared/contracts/profile.schema';
import { session } from '@/lib/session';

/** Copies the name and avatar of a fetched profile to the session, in all tabs. */
export function copyProfileToSession({ id, fullName, avatarUrl }: Profile): void {
  const { user } = session.store.getState();
  if (user?.id !== id) return;
  const { full_name, avatar_url } = user.user_metadata;
  if (full_name === fullName && avatar_url === avatarUrl) return;
  session.updateUser({ ...user, user_metadata: { full_name: fullName, avatar_url: avatarUrl } });
}
