import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { findProfile, type ProfileRow, saveFullName } from '@easel/shared/node/repos/accounts/profiles.repo';

export interface ProfileService {
  /** @throws {AppError} unauthenticated for a deleted account */
  read(userId: string): Promise<ProfileRow>;
  /** @throws {AppError} unauthenticated for a deleted account */
  rename(userId: string, fullName: string): Promise<ProfileRow>;
}

/** Reads and changes users' profiles. */
export function createProfileService({ db }: { db: Db }): ProfileService {
  async function read(userId: string): Promise<ProfileRow> {
    const profile = await findProfile(db, userId);
    if (!profile) throw new AppError('unauthenticated');
    return profile;
  }

  return {
    read,
    async rename(userId, fullName) {
      await saveFullName(db, userId, fullName);
      return read(userId);
    },
  };
}
