import type { Profile } from '@easel/shared/contracts/profile.schema';
import type { ProfileRow } from '@easel/shared/node/repos/accounts/profiles.repo';

export function presentProfile({ id, email, fullName, avatarUrl, updatedAt }: ProfileRow): Profile {
  return { id, email, fullName, avatarUrl, updatedAt: updatedAt.toISOString() };
}
