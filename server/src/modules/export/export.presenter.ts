import type { GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';
import type { UploadRow } from '@easel/shared/node/repos/generations/uploads.repo';
import { presentInputs } from '../generations/generations.presenter.ts';
import { presentSettings } from '../settings/settings.presenter.ts';
import type { AccountData } from './account-data.ts';

/** The avatar's file name in an export. */
export const AVATAR_FILE = 'avatar.webp';

/** Returns the file name of an upload in an export. */
export const uploadFile = ({ id, objectKey }: Pick<UploadRow, 'id' | 'objectKey'>) =>
  `uploads/${id}.${objectKey.split('.').at(-1)}`;

/** Presents the account for an export: everything that is stored about its owner, without secrets and their hashes. */
export function presentAccount(data: AccountData) {
  const {
    user,
    entitlement,
    settings,
    prompts,
    templates,
    customStyles,
    apiKeys,
    webhooks,
    uploads,
    albums,
    sheets,
    shareLinks,
    personal,
    avatarKey,
  } = data;
  return {
    id: user.id,
    email: user.email,
    emailConfirmedAt: user.emailConfirmedAt,
    fullName: user.fullName,
    avatar: avatarKey === undefined ? null : AVATAR_FILE,
    createdAt: user.createdAt,
    deletionRequestedAt: user.deletionRequestedAt,
    subscription: entitlement && {
      subscribed: entitlement.subscribed,
      plan: entitlement.plan,
      tier: entitlement.subscriptionTier,
      endDate: entitlement.subscriptionEnd,
    },
    settings: presentSettings(settings),
    promptHistory: prompts,
    promptTemplates: templates.map(({ userId: _, ...template }) => template),
    customStyles: customStyles.map(({ name, baseStyle, promptSuffix, negativePrompt, createdAt }) => ({
      name,
      baseStyle,
      promptSuffix,
      negativePrompt,
      createdAt,
    })),
    apiKeys: apiKeys.map(({ name, hint, scopes, createdAt, lastUsedAt, expiresAt }) => ({
      name,
      hint,
      scopes,
      createdAt,
      lastUsedAt,
      expiresAt,
    })),
    uploads: uploads.map((upload) => ({
      file: uploadFile(upload),
      width: upload.width,
      height: upload.height,
      createdAt: upload.createdAt,
      usedAt: upload.usedAt,
    })),
    webhooks: webhooks.map(({ url, events, enabled, createdAt }) => ({ url, events, enabled, createdAt })),
    albums,
    sheets,
    // Without the tokens, of which only hashes are stored.
    shareLinks: shareLinks.map(({ generationId, albumName, createdAt, expiresAt, opens, lastOpenedAt }) => ({
      generationId,
      album: albumName,
      createdAt,
      expiresAt,
      opens,
      lastOpenedAt,
    })),
    ...personal,
  };
}

/** Presents a generation for an export: everything that its owner chose and received. */
export function presentRecord(row: GenerationWithImage) {
  const { id, batchId, status, prompt, negativePrompt, style, model, seed, width, height } = row;
  const {
    requestedSteps: steps,
    guidance,
    credits,
    mode,
    isFavorite,
    tags,
    publishedAt,
    createdAt,
    completedAt,
    errorMessage,
    image,
  } = row;
  return {
    id,
    batchId,
    status,
    prompt,
    negativePrompt,
    style,
    customStyle: row.customStyle,
    model,
    seed,
    width,
    height,
    steps,
    guidance,
    credits,
    mode,
    inputs: presentInputs(row),
    isFavorite,
    tags,
    publishedAt,
    createdAt,
    completedAt,
    sharedWithTeamAt: row.teamId && row.sharedAt,
    error: errorMessage,
    image: image && { file: `images/generated-image-${id}.png`, hasWatermark: image.hasWatermark },
  };
}
