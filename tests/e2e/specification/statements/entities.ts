import { decided, type Statement, shown, tested } from './statement.ts';

const E2E = 'tests/e2e';
const SERVER = 'server/test';

/** Section 3: entities and their fields. */
export const ENTITIES: readonly Statement[] = [
  tested(
    '3.subscriber',
    'Subscriber record: user_id, email, subscribed, subscription_tier, subscription_end',
    `${SERVER}/accounts.test.ts`,
    'creates the profile and the free subscription at sign-up',
  ),
  tested(
    '3.subscription-view',
    'Client view: subscribed, tier, endDate; isPro is derived',
    'shared/src/contracts/plans.test.ts',
    'a subscriber of a paid tier is pro until the period ends',
  ),
  tested(
    '3.session',
    'Session: access_token, refresh_token, expires_in, expires_at, token_type, user',
    `${SERVER}/accounts.test.ts`,
    'opens a session at sign-up',
  ),
  tested(
    '3.user',
    'User: email, user_metadata.full_name',
    `${SERVER}/accounts.test.ts`,
    'returns the user and changes their name',
  ),
  tested(
    '3.profile',
    'Profile: id, full_name, avatar_url, updated_at',
    `${SERVER}/profile.test.ts`,
    'is read and renamed, together with the account',
  ),
  tested(
    '3.image',
    'Image: id, prompt, style, url, timestamp, isFavorite, hasWatermark, settings',
    `${SERVER}/generations.test.ts`,
    'has its image behind signed links that need no token when completed',
  ),
  tested(
    '3.request',
    'Request: prompt, style, resolution, aspectRatio; response: success, image',
    `${SERVER}/generate.test.ts`,
    'applies defaults and returns the first generation and its batch',
  ),
  shown('3.styles', 'Eight styles'),
  shown('3.resolutions', 'Four resolutions'),
  shown('3.aspect-ratios', 'Five aspect ratios'),
  tested(
    '3.prompt-history',
    'Prompt history: a list of strings',
    `${SERVER}/prompts.test.ts`,
    'keeps the last ten prompts, each once, newest first, with the time of their last use',
  ),
  tested(
    '3.queue-item',
    'Queue item: id, prompt, style, status, progress, estimatedTime, timestamp',
    `${SERVER}/generations.test.ts`,
    'moves up in the queue as others are canceled',
  ),
  tested(
    '3.template',
    'Template: id, title, description, prompt, category, tags',
    `${SERVER}/prompts.test.ts`,
    'offers visitors the eight that come with Easel, one per category',
  ),
  shown('3.templates', 'Eight built-in templates in eight categories'),
  decided('3.sample', 'Sample: id, title, prompt, category, likes, downloads, image, gradient', 49),
  tested(
    '3.gallery-item',
    'Gallery item: id, url, prompt, style, likes, downloads, author',
    `${SERVER}/gallery.test.ts`,
    'include everything needed to make a similar image',
  ),
  tested(
    '3.own-samples',
    'Decisions: samples are our own files',
    `${E2E}/security-policy.test.ts`,
    'is not violated by any page in a browser',
  ),
  shown('3.registration', 'Registration form: name, email, password, confirmPassword'),
  shown('3.account-summary', 'Dashboard account: name, email'),
  tested(
    '3.account-figures',
    'Dashboard account: plan, credits, imagesGenerated, totalDownloads, joinDate',
    `${SERVER}/stats.test.ts`,
    'counts existing images in total, with their likes and downloads by all users',
  ),
  tested(
    '3.own-image',
    'Own image: isPrivate, createdAt',
    `${SERVER}/gallery.test.ts`,
    'shows an image to everyone and withdraws it, each with a new version',
  ),
  tested(
    '3.settings-form',
    'Settings form: passwords, three notification toggles, two privacy toggles',
    `${E2E}/settings.test.ts`,
    'shows settings in order, saves them on change, and reverts a change that cannot be saved',
  ),
  shown('3.article', 'Help article: title, category, read time, new flag'),
  decided('3.channel', 'Channel: name, description, member count', 49),
  tested(
    '3.api-sample',
    'API sample: prompt, style, size, model; image_url',
    'tests/integration/api-examples.test.ts',
    'prints the URL of the requested image',
  ),
];
