import type { SettingsPatch } from '@easel/shared/contracts/settings.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import {
  changeSettings,
  findSettings,
  type SettingsChange,
  type SettingsRow,
} from '@easel/shared/node/repos/accounts/settings.repo';

export interface SettingsService {
  /** Returns undefined for a user who has never changed a setting. */
  read(userId: string): Promise<SettingsRow | undefined>;
  /** @throws {AppError} unauthenticated for a deleted account */
  change(userId: string, patch: SettingsPatch): Promise<SettingsRow>;
}

export function createSettingsService({ db }: { db: Db }): SettingsService {
  return {
    read: (userId) => findSettings(db, userId),
    async change(userId, patch) {
      const row = await changeSettings(db, userId, toColumns(patch));
      if (!row) throw new AppError('unauthenticated');
      return row;
    },
  };
}

/** Includes only the given fields: an undefined one would overwrite its column. */
function toColumns({ notifications = {}, privacy = {} }: SettingsPatch): SettingsChange {
  const { email, push, marketing } = notifications;
  const { profilePublic, showInGallery } = privacy;
  return {
    ...(email !== undefined && { notifyByEmail: email }),
    ...(push !== undefined && { notifyByPush: push }),
    ...(marketing !== undefined && { marketingMails: marketing }),
    ...(profilePublic !== undefined && { profilePublic }),
    ...(showInGallery !== undefined && { showInGallery }),
  };
}
