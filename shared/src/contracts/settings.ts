import type { Settings } from './settings.schema.ts';

export const DEFAULT_SETTINGS: Settings = {
  notifications: { email: true, push: false, marketing: false },
  privacy: { profilePublic: false, showInGallery: true },
};

/** Days until a requested deletion is carried out. Signing in before cancels it. */
export const DELETION_GRACE_DAYS = 30;
export const DELETION_CONFIRMATION =
  'Are you sure you want to delete your account? This action cannot be undone.';
