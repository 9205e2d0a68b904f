import { decided, inapplicable, type Statement, shown, tested } from './statement.ts';

const E2E = 'tests/e2e';

/** Section 2: the pages of an account, and errors. */
export const ACCOUNT_PAGES: readonly Statement[] = [
  shown('2.dashboard.tabs', 'Dashboard: tabs gallery, stats, settings, upgrade'),
  tested(
    '2.dashboard.data',
    'Its data is real',
    `${E2E}/dashboard-tabs.test.ts`,
    'counts only completed pictures',
  ),
  shown('2.profile.email', "Read-only email ('Email cannot be changed here. Contact support if needed.')"),
  shown('2.profile.name', 'Editable full name, Save Changes and Cancel'),
  shown('2.profile.avatar-hint', "'JPG, PNG up to 5MB', Change Avatar"),
  tested(
    '2.profile.avatar',
    'Avatars are uploaded',
    `${E2E}/account-pages.test.ts`,
    'crops an avatar by keyboard, shows it everywhere and removes it',
  ),
  shown('2.profile.signed-out', "'Authentication Required', 'Please log in to view your profile'"),
  tested(
    '2.profile.loading',
    "'Loading profile...'",
    `${E2E}/account-pages.test.ts`,
    'shows an error when the profile cannot be loaded or saved, and retries',
  ),
  tested(
    '2.profile.failure',
    'Load failure: a banner with retry',
    `${E2E}/account-pages.test.ts`,
    'shows an error when the profile cannot be loaded or saved, and retries',
  ),
  shown(
    '2.settings.sections',
    'Settings: Security, Notifications, Privacy, Billing & Subscription, Data Management, danger zone',
  ),
  tested(
    '2.settings.order',
    'In this order',
    `${E2E}/settings.test.ts`,
    'shows settings in order, saves them on change, and reverts a change that cannot be saved',
  ),
  shown('2.settings.signed-out', "'Authentication Required', 'Please log in to access settings'"),
  shown('2.404.path', '404: the requested path'),
  shown('2.404.ways', 'Go Back, Go Home (/), Get Help (/help)'),
  shown('2.404.links', 'Links to /generate, /gallery, /pricing, /help'),
  shown('2.error.application', "'Something went wrong' and its text, Go Home"),
  shown('2.error.try-again', "'Try Again' clears the error"),
  shown('2.error.logged', 'The error is logged'),
  shown('2.error.page', "'This page encountered an error while loading. …'"),
  shown('2.error.page-ways', 'Retry Page and Go Home'),
  decided('2.mails.root', 'Sign-up and reset emails link to the site root', 49),
  inapplicable(
    '2.help.which',
    'Which route shows which version of help',
    'not shown; the client decided: /help is A, /help-center B',
  ),
];
