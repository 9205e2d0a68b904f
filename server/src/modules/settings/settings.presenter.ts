import { DEFAULT_SETTINGS } from '@easel/shared/contracts/settings';
import type { Settings } from '@easel/shared/contracts/settings.schema';
import type { SettingsRow } from '@easel/shared/node/repos/accounts/settings.repo';

/** @param row undefined for a user who has never changed a setting */
export function presentSettings(row: SettingsRow | undefined): Settings {
  if (!row) return DEFAULT_SETTINGS;
  const { notifyByEmail, notifyByPush, marketingMails, profilePublic, showInGallery } = row;
  return {
    notifications: { email: notifyByEmail, push: notifyByPush, marketing: marketingMails },
    privacy: { profilePublic, showInGallery },
  };
}
