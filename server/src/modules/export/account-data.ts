import { keyOfAvatarUrl } from '@easel/shared/node/avatar-address';
import type { Db } from '@easel/shared/node/db/client';
import { listApiKeys } from '@easel/shared/node/repos/api-keys.repo';
import { listCustomStylesBy } from '@easel/shared/node/repos/custom-styles.repo';
import { readPersonalData } from '@easel/shared/node/repos/personal-data.repo';
import { listPrompts, listTemplates } from '@easel/shared/node/repos/prompts.repo';
import { findSettings } from '@easel/shared/node/repos/settings.repo';
import { findSubscriber } from '@easel/shared/node/repos/subscribers.repo';
import { findUser } from '@easel/shared/node/repos/users.repo';
import { listWebhooks } from '@easel/shared/node/repos/webhooks.repo';

export type AccountData = NonNullable<Awaited<ReturnType<typeof readAccountData>>>;

/** Everything kept of a user but generations, which are too many to be gathered. Undefined for an account that is gone. */
export async function readAccountData(db: Db, userId: string) {
  const user = await findUser(db, userId);
  if (!user) return undefined;
  const [subscriber, settings, prompts, templates, customStyles, apiKeys, webhooks, personal] =
    await Promise.all([
      findSubscriber(db, userId),
      findSettings(db, userId),
      listPrompts(db, userId),
      listTemplates(db, userId),
      listCustomStylesBy(db, userId),
      listApiKeys(db, userId),
      listWebhooks(db, userId),
      readPersonalData(db, userId),
    ]);
  const avatarKey = user.avatarUrl === null ? undefined : keyOfAvatarUrl(user.avatarUrl);
  return {
    user,
    subscriber,
    settings,
    prompts,
    templates,
    customStyles,
    apiKeys,
    webhooks,
    personal,
    avatarKey,
  };
}
