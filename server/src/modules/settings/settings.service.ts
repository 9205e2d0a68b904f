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
  /** Undefined for a user who has never chosen anything. */
  read(userId: string): Promise<SettingsRow | undefined>;
  /** @throws {AppError} unauthenticated for an account that is gone. */
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

/** Only what is given: what is not must not even be named, or it would be set. */
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
