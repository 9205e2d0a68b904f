import type { Db } from '@easel/shared/node/db/client';
import { keyOfAvatarUrl } from '@easel/shared/node/domain/avatar-address';
import { listApiKeys } from '@easel/shared/node/repos/accounts/api-keys.repo';
import { readPersonalData } from '@easel/shared/node/repos/accounts/personal-data.repo';
import { findSettings } from '@easel/shared/node/repos/accounts/settings.repo';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import { findEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import { listAlbumContents } from '@easel/shared/node/repos/generations/albums.repo';
import { listCustomStylesBy } from '@easel/shared/node/repos/generations/custom-styles.repo';
import { listPrompts, listTemplates } from '@easel/shared/node/repos/generations/prompts.repo';
import { listShareLinks } from '@easel/shared/node/repos/generations/share-links.repo';
import { listSheetAxes } from '@easel/shared/node/repos/generations/sheets.repo';
import { listUploads } from '@easel/shared/node/repos/generations/uploads.repo';
import { listWebhooks } from '@easel/shared/node/repos/webhooks/webhooks.repo';

export type AccountData = NonNullable<Awaited<ReturnType<typeof readAccountData>>>;

/**
 * Reads everything stored about a user except generations, which are too many to hold in memory. Returns undefined for a deleted
 * account.
 */
export async function readAccountData(db: Db, userId: string) {
  const user = await findUser(db, userId);
  if (!user) return undefined;
  const avatarKey = user.avatarUrl === null ? undefined : keyOfAvatarUrl(user.avatarUrl);
  return {
    user,
    entitlement: await findEntitlement(db, userId),
    settings: await findSettings(db, userId),
    prompts: await listPrompts(db, userId),
    templates: await listTemplates(db, userId),
    customStyles: await listCustomStylesBy(db, userId),
    apiKeys: await listApiKeys(db, userId),
    webhooks: await listWebhooks(db, userId),
    uploads: await listUploads(db, userId),
    albums: await listAlbumContents(db, userId),
    sheets: await listSheetAxes(db, userId),
    shareLinks: await listShareLinks(db, userId),
    personal: await readPersonalData(db, userId),
    avatarKey,
  };
}
