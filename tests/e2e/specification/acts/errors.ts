import { PASSWORD } from '../../../env/api-client.ts';
import type { ActedRow } from '../row.ts';
import {
  accountMenu,
  box,
  button,
  changePassword,
  completed,
  fail,
  fillRegistration,
  openAccountMenu,
  openTest,
  signIn,
} from './steps.ts';

/** Section 8: the rows of the error catalog. The statements name the tests that provoke the other errors. */
export const ERRORS: readonly ActedRow[] = [
  {
    line: '§8 Sign-up fails',
    statements: ['8.sign-up'],
    path: '/register',
    as: 'visitor',
    async act({ page, api }) {
      await fillRegistration(page, api.email);
    },
    shows: ['Sign up failed: This email address is already registered'],
  },
  {
    line: '§8 Sign-in fails',
    statements: ['8.sign-in'],
    path: '/login',
    as: 'visitor',
    act: ({ page, api }) => signIn(page, api.email, 'not the password'),
    shows: ['Sign in failed', 'Invalid email or password'],
  },
  {
    line: '§8 Sign-out fails',
    statements: ['8.sign-out'],
    path: '/product',
    as: 'free',
    async act({ page }) {
      await fail(page, '**/api/auth/logout');
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    },
    messages: ['Sign out failed'],
  },
  {
    line: '§8 Reset fails',
    statements: ['8.reset', '8.reset-confirmation'],
    path: '/forgot-password',
    as: 'visitor',
    async act({ page }) {
      await fail(page, '**/api/auth/recover');
      await box(page, 'Email').fill('ada@example.com');
      await button(page, 'Send reset link').click();
    },
    messages: ['Password reset failed'],
    hides: ['Check Your Email'],
  },
  {
    line: '§8 Subscription check fails',
    statements: ['8.subscription'],
    path: '/product',
    as: 'free',
    async act({ page }) {
      // The app does not retry a 403, so there is no back-off.
      await fail(page, '**/api/subscription', 403);
      await page.goto('/generate');
    },
    messages: ['Error', 'Failed to check subscription status'],
  },
  {
    line: '§8 Session check fails',
    statements: ['8.session'],
    path: '/product',
    // This ends the session, so it uses a separate one.
    as: 'visitor',
    async act({ page, api, startSession }) {
      await startSession(api.email);
      await page.goto('/generate');
      await accountMenu(page).waitFor();
      await fail(page, '**/api/auth/token*', 401);
      await fail(page, '**/api/generate', 401);
      await box(page, 'Prompt').fill('a calm sea');
      await button(page, 'Generate').click();
    },
    shows: ['Authentication error: '],
  },
  {
    line: '§8 Function error',
    statements: ['8.function', '8.generation'],
    path: '/generate',
    as: 'free',
    async act({ page }) {
      await fail(page, '**/api/generate');
      await box(page, 'Prompt').fill('a calm sea');
      await button(page, 'Generate').click();
    },
    shows: ['Generation Failed', 'Failed to generate image: Something went wrong'],
  },
  {
    line: '§8 Favorite fails',
    statements: ['8.favorite'],
    path: '/generate',
    as: 'free',
    async act({ page, api }) {
      await completed(api);
      await page.reload();
      await page.route(/\/api\/generations\/[^/?]+$/, (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 403, body: '' }) : route.continue(),
      );
      await page
        .getByRole('button', { name: /favorite/i })
        .first()
        .click();
    },
    messages: ['Error: Failed to update favorite status.'],
  },
  {
    line: '§8 Download fails',
    statements: ['8.download'],
    path: '/generate',
    as: 'free',
    async act({ page, api }) {
      await completed(api);
      await page.reload();
      await fail(page, '**/api/images/*/original*');
      await page.getByRole('link', { name: 'Download', exact: true }).first().click();
    },
    messages: ['Download Failed'],
  },
  {
    line: '§8 Watermarked download',
    statements: ['8.watermark'],
    path: '/generate',
    as: 'free',
    async act({ page, api }) {
      await completed(api);
      await page.reload();
      await page.getByRole('link', { name: 'Download', exact: true }).first().click();
    },
    messages: ['Watermark Notice'],
  },
  {
    line: '§6, §8 Free: the notice, and high resolution is for Pro',
    statements: ['6.free.notice', '6.free.high-resolution', '8.high-resolution'],
    path: '/generate',
    as: 'free',
    async act({ page, api }) {
      await completed(api);
      await page.reload();
      // Once the plan is known, the button is `aria-disabled`, for whose end a click would wait, and shows the reason when
      // pressed.
      const locked = page.getByRole('button', { name: 'High Resolution', disabled: true }).first();
      await locked.press('Enter');
    },
    shows: ['Free Plan'],
    messages: ['Pro Feature', 'High resolution downloads are available for Pro users only.'],
  },
  {
    line: '§8 Test generation fails',
    statements: ['8.test'],
    path: '/generate',
    as: 'free',
    async act({ page }) {
      await fail(page, '**/api/generate');
      await openTest(page);
      await button(page, 'Generate test image').click();
    },
    shows: ['Failed to generate test image.'],
    buttons: ['Try Again'],
    messages: ['Test Failed', 'Failed to generate test image.'],
  },
  {
    line: '§8 No session on the test generation, §9 its default prompt',
    statements: ['8.no-session', '5.session.test', '9.test-prompt'],
    path: '/generate',
    as: 'visitor',
    async act({ page }) {
      await openTest(page);
      await button(page, 'Generate test image').click();
    },
    shows: ['A beautiful sunset over mountains'],
    messages: ['Authentication Required', 'Please log in to test image generation.'],
  },
  {
    line: '§8 Profile load fails',
    statements: ['8.profile-load'],
    path: '/product',
    as: 'free',
    async act({ page }) {
      await fail(page, '**/api/profile', 403);
      await page.goto('/profile');
    },
    shows: ['Failed to load profile data'],
    buttons: ['Try Again'],
  },
  {
    line: '§8 Profile save fails',
    statements: ['8.profile-save'],
    path: '/profile',
    as: 'free',
    async act({ page }) {
      await box(page, 'Full name').fill('Somebody Else');
      await fail(page, '**/api/profile', 403);
      await button(page, 'Save Changes').click();
    },
    shows: ['Failed to save profile'],
    messages: ['Error', 'Failed to save profile changes'],
  },
  {
    line: '§8 Password update fails',
    statements: ['8.password'],
    path: '/settings',
    as: 'free',
    async act({ page }) {
      await fail(page, '**/api/auth/user', 403);
      await changePassword(page, PASSWORD, 'another password');
    },
    messages: ['Error', 'Failed to update password. Please try again.'],
  },
  {
    line: '§2 Page error: a page whose code does not load',
    statements: ['2.error.page', '2.error.page-ways'],
    path: '/product',
    as: 'visitor',
    async act({ page }) {
      await page.route(/\/assets\/.*legal.*\.js/, (route) => route.abort());
      await page.evaluate(
        "history.pushState(null, '', '/legal'); dispatchEvent(new PopStateEvent('popstate'))",
      );
    },
    shows: [
      'This page encountered an error while loading. Our team has been notified and is working on a fix.',
    ],
    buttons: ['Retry Page'],
    links: { 'Go Home': '/' },
  },
];
