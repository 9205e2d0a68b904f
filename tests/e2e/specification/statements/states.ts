import { decided, type Statement, shown, tested } from './statement.ts';

const E2E = 'tests/e2e';
const SERVER = 'server/test';

/** Section 4: states and transitions. */
export const STATES: readonly Statement[] = [
  tested(
    '4.session.loading',
    'Auth loading ends once the first session is known',
    'web/src/lib/session-manager.test.ts',
    'is loading until the previous session is restored',
  ),
  tested(
    '4.session.events',
    'Session events: signed in, signed out, token refreshed',
    'web/src/lib/session-manager.test.ts',
    'that change the account clear the data of the previous one',
  ),
  tested(
    '4.session.recovery',
    'Password recovery',
    `${SERVER}/recovery.test.ts`,
    'sets a new password by a mailed link, without the current one',
  ),
  tested(
    '4.subscription.user',
    'No user clears the subscription; another user loads their own',
    'web/src/lib/session-manager.test.ts',
    'that change the account clear the data of the previous one',
  ),
  tested(
    '4.subscription.missing',
    'A missing row is created with subscribed false and tier free',
    `${SERVER}/accounts.test.ts`,
    'creates the profile and the free subscription at sign-up',
  ),
  tested(
    '4.subscription.pro',
    'Pro only when subscribed and tier is pro or premium',
    'shared/src/contracts/plans.test.ts',
    'a tier without a subscription is not pro, and neither is a subscription to the free tier',
  ),
  tested(
    '4.generation.states',
    'Generation: generating, then done or failed',
    `${E2E}/queue.test.ts`,
    'shows each state by name, live',
  ),
  tested(
    '4.generation.progress',
    'Decisions: progress comes from the model’s steps',
    'worker/src/attempts/progress-reporter.test.ts',
    'does not lower the progress when a model adds steps',
  ),
  tested(
    '4.generation.first',
    'New images go to the front, the first is previewed',
    'web/src/features/generations/feed/batch.test.ts',
    'puts the newest batch first',
  ),
  tested(
    '4.generation.favorite',
    'Favorite toggles per image',
    `${E2E}/generate-tabs.test.ts`,
    'searches, reuses, views, marks and removes earlier pictures',
  ),
  tested(
    '4.generation.retry',
    'A failed generation can be retried with the last parameters',
    `${E2E}/queue.test.ts`,
    'shows the error, and makes the picture on Retry',
  ),
  decided('4.generation.blocked', 'One that the content policy blocked can be retried', 49),
  tested(
    '4.history.ten',
    'At most 10 distinct prompts, newest first',
    `${SERVER}/prompts.test.ts`,
    'keeps the last ten prompts, each once, newest first, with the time of their last use',
  ),
  tested(
    '4.history.clear',
    'The history can be cleared',
    `${SERVER}/prompts.test.ts`,
    'is cleared for its owner only',
  ),
  tested(
    '4.history.search',
    'Search is a case-insensitive substring match',
    `${E2E}/generate-tabs.test.ts`,
    'reuses, searches and clears the prompt history',
  ),
  shown('4.history.nothing', '\'No prompts found matching "{query}"\''),
  tested(
    '4.history.times',
    'Decisions: real times',
    `${SERVER}/prompts.test.ts`,
    'keeps the last ten prompts, each once, newest first, with the time of their last use',
  ),
  tested(
    '4.queue.names',
    "'Waiting', 'Generating', 'Complete', 'Failed'",
    `${E2E}/queue.test.ts`,
    'shows each state by name, live',
  ),
  tested(
    '4.queue.progress',
    'Processing items: a bar and a percentage',
    `${E2E}/queue.test.ts`,
    'shows each state by name, live',
  ),
  tested(
    '4.queue.completed',
    'Completed items: View Result and Download',
    `${E2E}/queue.test.ts`,
    'shows each state by name, live',
  ),
  tested(
    '4.queue.failed',
    'Failed items: Retry and View Error',
    `${E2E}/queue.test.ts`,
    'shows the error, and makes the picture on Retry',
  ),
  tested(
    '4.queue.remove',
    'Remove deletes an item',
    `${E2E}/queue.test.ts`,
    'removes an item with its picture, and asks first if a picture or progress would be lost',
  ),
  tested(
    '4.queue.pause',
    'Pause and Resume',
    `${E2E}/queue.test.ts`,
    'pauses waiting generations and resumes them',
  ),
  tested(
    '4.queue.counts',
    'A header counts processing and waiting items',
    `${E2E}/queue.test.ts`,
    'shows each state by name, live',
  ),
  tested(
    '4.test.generating',
    "Test: input and button disabled, 'Generating...'",
    `${E2E}/generate.test.ts`,
    'makes one real picture in the test widget, and says why when it fails',
  ),
  tested(
    '4.test.outcome',
    'Test: the image, or an alert with Try Again',
    `${E2E}/generate.test.ts`,
    'makes one real picture in the test widget, and says why when it fails',
  ),
  tested(
    '4.test.edit',
    'Editing the prompt clears the error',
    `${E2E}/generate.test.ts`,
    'makes one real picture in the test widget, and says why when it fails',
  ),
  tested(
    '4.test.lost',
    'If the image fails to load, it is removed',
    `${E2E}/generate.test.ts`,
    'makes one real picture in the test widget, and says why when it fails',
  ),
  shown('4.faq', 'An open item closes; another one opens in its place'),
  shown('4.forgot', 'Forgot password: form, sent, form again'),
  tested(
    '4.profile.states',
    'Profile: loading, loaded, error with retry',
    `${E2E}/account-pages.test.ts`,
    'shows an error when the profile cannot be loaded or saved, and retries',
  ),
  tested(
    '4.profile.save',
    'Saving disables the button; Cancel reloads the profile',
    `${E2E}/account-pages.test.ts`,
    'saves a new name and shows it in the header',
  ),
  tested(
    '4.settings.defaults',
    'Defaults: email on, push off, marketing off; profilePublic off, showInGallery on',
    `${SERVER}/settings.test.ts`,
    "have the contract's defaults until they are changed, in the database too",
  ),
  tested(
    '4.settings.saved',
    'Decisions: settings are saved',
    `${SERVER}/settings.test.ts`,
    'keep fields that a change does not contain',
  ),
  shown('4.refund-timeline', 'Request day 1, review days 2-3, decision day 4, processing days 5-10'),
  tested(
    '4.deletion',
    'Decisions: after the prompt a deletion is really requested',
    `${E2E}/settings.test.ts`,
    'signs out everywhere when deletion is requested, and keeps the account on the next sign-in',
  ),
];
