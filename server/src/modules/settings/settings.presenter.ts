import { DEFAULT_SETTINGS } from '@easel/shared/contracts/settings';
import type { Settings } from '@easel/shared/contracts/settings.schema';
import type { SettingsRow } from '@easel/shared/node/repos/accounts/settings.repo';

/** @param row Undefined for a user who has never chosen anything. */
export function presentSettings(row: SettingsRow | undefined): Settings {
  if (!row) return DEFAULT_SETTINGS;
  const { notifyByEmail, notifyByPush, marketingMails, profilePublic, showInGallery } = row;
  return {
    notifications: { email: notifyByEmail, push: notifyByPush, marketing: marketingMails },
    privacy: { profilePublic, showInGallery },
  };
}
