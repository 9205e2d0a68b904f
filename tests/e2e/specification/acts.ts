import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD } from '../../env/api-client.ts';
import type { ActedRow } from './row.ts';

/** Lets a call fail as if a proxy or the service had failed. */
const fail = (page: Page, path: string | RegExp, status = 500) =>
  page.route(path, (route) => route.fulfill({ status, body: '' }));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function fillRegistration(page: Page, email: string, { confirm = PASSWORD, terms = true } = {}) {
  await box(page, 'Full Name').fill('Ada Lovelace');
  await box(page, 'Email').fill(email);
  await box(page, 'Password').fill(PASSWORD);
  await box(page, 'Confirm Password').fill(confirm);
  if (terms) await page.getByRole('checkbox').check();
  await button(page, 'Create Account').click();
}

async function signIn(page: Page, email: string, password: string) {
  await box(page, 'Email').fill(email);
  await box(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
}

async function changePassword(page: Page, current: string, next: string, confirm = next) {
  await box(page, 'Current Password').fill(current);
  await box(page, 'New Password').fill(next);
  await box(page, 'Confirm New Password').fill(confirm);
  await button(page, 'Update Password').click();
}

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account/ });
const openAccountMenu = (page: Page) => accountMenu(page).click();

/** Section 5: what is checked before anything is sent. */
const VALIDATION: readonly ActedRow[] = [
  {
    line: '§5 Registration: passwords must match',
    path: '/register',
    as: 'visitor',
    act: ({ page }) => fillRegistration(page, 'new@example.com', { confirm: 'another' }),
    shows: ["Passwords don't match"],
  },
  {
    line: '§5 Registration: the terms must be accepted',
    path: '/register',
    as: 'visitor',
    act: ({ page }) => fillRegistration(page, 'new@example.com', { terms: false }),
    shows: ['Please accept the terms and conditions'],
  },
  {
    line: '§5 Sign-in: both are needed',
    path: '/login',
    as: 'visitor',
    act: ({ page }) => button(page, 'Sign In').click(),
    shows: ['You must provide either an email or phone number and a password'],
  },
  {
    line: '§5 Prompt: the counter counts, Clear clears',
    path: '/generate',
    as: 'free',
    act: ({ page }) => box(page, 'Prompt').fill('a calm sea'),
    shows: ['10/500 characters'],
  },
  {
    line: '§2 Generate: a prompt in the address fills the box and leaves the address',
    path: '/generate?prompt=a%20calm%20sea',
    as: 'visitor',
    act: ({ page }) => page.waitForURL((url) => url.search === ''),
    shows: ['a calm sea', '10/500 characters'],
    leadsTo: '/generate',
  },
  {
    line: '§5 Generate needs a session',
    path: '/generate',
    as: 'visitor',
    async act({ page }) {
      await box(page, 'Prompt').fill('a calm sea');
      await button(page, 'Generate').click();
    },
    shows: ['Authentication Required', 'Please log in to generate images'],
  },
  {
    line: '§5 Password: new and confirmation must match',
    path: '/settings',
    as: 'free',
    act: ({ page }) => changePassword(page, PASSWORD, 'another one', 'another two'),
    shows: ['Password Mismatch', 'New passwords do not match'],
  },
  {
    line: '§5 Password: at least 6 characters',
    path: '/settings',
    as: 'free',
    act: ({ page }) => changePassword(page, PASSWORD, 'short'),
    shows: ['Password Too Short', 'Password must be at least 6 characters long'],
  },
  {
    line: '§5 Profile: the email is disabled',
    path: '/profile',
    as: 'free',
    act: ({ page }) => page.getByLabel('Email').and(page.locator(':disabled')).waitFor(),
  },
];

/** Section 4: states and what one does to get there. */
const STATES: readonly ActedRow[] = [
  {
    line: '§2 Navigation: the avatar menu',
    path: '/product',
    as: 'free',
    act: ({ page }) => openAccountMenu(page),
    shows: ['Ada Lovelace', '@example.com', 'Dashboard', 'Profile', 'Settings', 'Log out'],
  },
  {
    line: '§2 Forgot password: sent, and Try Again',
    path: '/forgot-password',
    as: 'visitor',
    async act({ page }) {
      await box(page, 'Email').fill('nobody@example.com');
      await button(page, 'Send Reset Link').click();
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    },
    shows: ["We've sent you a password reset link."],
    buttons: ['Try Again'],
  },
  {
    line: '§4 Prompt history: nothing found',
    path: '/generate?tab=history',
    as: 'free',
    async act({ page, api }) {
      await api.generate({ prompt: 'a calm sea', resolution: '512x512' });
      await page.reload();
      await page
        .getByRole('searchbox', { name: /prompt/i })
        .first()
        .fill('zebra');
    },
    shows: ['No prompts found matching "zebra"'],
  },
  {
    line: '§3 Templates: eight, in their categories',
    path: '/generate?tab=templates',
    as: 'visitor',
    act: async () => {},
    shows: ['Portrait', 'Fantasy', 'Sci-Fi', 'Character', 'Abstract', 'Nature', 'Steampunk', 'Minimalist'],
  },
  {
    line: '§2 Gallery: nothing found',
    path: '/gallery?search=there-is-no-such-thing',
    as: 'visitor',
    act: async () => {},
    shows: ['No images found matching your criteria.'],
  },
  {
    line: '§3 Contact: the subjects',
    path: '/contact',
    as: 'visitor',
    act: ({ page }) => page.getByRole('combobox', { name: 'Subject' }).click(),
    shows: [
      ...['General Inquiry', 'Technical Support', 'Billing Question', 'Feature Request', 'Bug Report'],
      ...['Partnership', 'Press Inquiry', 'Other'],
    ],
  },
  {
    line: '§2 Home 7: one answer open at a time',
    path: '/',
    as: 'visitor',
    async act({ page }) {
      const questions = page.getByRole('region', { name: 'Frequently Asked Questions' });
      await questions.locator('summary').nth(0).click();
      await questions.locator('details[open] summary').nth(0).waitFor();
      await questions.locator('summary').nth(1).click();
      await expect.poll(() => questions.locator('details[open]').count()).toBe(1);
    },
  },
  {
    line: '§4 Account deletion: asks first',
    path: '/settings',
    as: 'free',
    act: ({ page }) => button(page, 'Delete Account').click(),
    shows: ['Are you sure you want to delete your account? This action cannot be undone.'],
  },
];

/** Section 8: each row of the catalogue, provoked. */
const ERRORS: readonly ActedRow[] = [
  {
    line: '§8 Sign-up fails',
    path: '/register',
    as: 'visitor',
    async act({ page, api }) {
      await fillRegistration(page, api.email);
    },
    shows: ['Sign up failed', 'This email address is already registered'],
  },
  {
    line: '§8 Sign-in fails',
    path: '/login',
    as: 'visitor',
    act: ({ page, api }) => signIn(page, api.email, 'not the password'),
    shows: ['Sign in failed', 'Invalid email or password'],
  },
  {
    line: '§8 Sign-out fails',
    path: '/product',
    as: 'free',
    async act({ page }) {
      await fail(page, '**/api/auth/logout');
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    },
    shows: ['Sign out failed'],
  },
  {
    line: '§8 Reset fails',
    path: '/forgot-password',
    as: 'visitor',
    async act({ page }) {
      await fail(page, '**/api/auth/recover');
      await box(page, 'Email').fill('ada@example.com');
      await button(page, 'Send Reset Link').click();
    },
    shows: ['Password reset failed'],
    hides: ['Check Your Email'],
  },
  {
    line: '§8 Subscription check fails',
    path: '/product',
    as: 'free',
    async act({ page }) {
      // A refusal is not repeated, so nobody has to wait for it.
      await fail(page, '**/api/subscription', 403);
      await page.goto('/generate');
    },
    shows: ['Error', 'Failed to check subscription status'],
  },
  {
    line: '§8 Session check fails',
    path: '/generate',
    // It ends the session: nobody else uses this person.
    as: 'pro',
    async act({ page }) {
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
    path: '/generate',
    as: 'free',
    async act({ page }) {
      await fail(page, '**/api/generate');
      await box(page, 'Prompt').fill('a calm sea');
      await button(page, 'Generate').click();
    },
    shows: ['Generation Failed', 'Failed to generate image: '],
  },
  {
    line: '§8 Favorite fails',
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
    shows: ['Error: Failed to update favorite status.'],
  },
  {
    line: '§8 Download fails',
    path: '/generate',
    as: 'free',
    async act({ page, api }) {
      await completed(api);
      await page.reload();
      await fail(page, '**/api/images/*/original*');
      await page.getByRole('link', { name: 'Download', exact: true }).first().click();
    },
    shows: ['Download Failed'],
  },
  {
    line: '§8 Watermarked download',
    path: '/generate',
    as: 'free',
    async act({ page, api }) {
      await completed(api);
      await page.reload();
      await page.getByRole('link', { name: 'Download', exact: true }).first().click();
    },
    shows: ['Watermark Notice'],
  },
  {
    line: '§6, §8 Free: the notice, and high resolution is for Pro',
    path: '/generate',
    as: 'free',
    async act({ page, api }) {
      await completed(api);
      await page.reload();
      // It says that it is disabled, and tells why when it is pressed all the same.
      await page.getByRole('button', { name: 'High Resolution' }).first().click({ force: true });
    },
    shows: ['Free Plan', 'Pro Feature', 'High resolution downloads are available for Pro users only.'],
  },
  {
    line: '§8 Test generation fails',
    path: '/generate',
    as: 'free',
    async act({ page }) {
      await fail(page, '**/api/generate');
      await openTest(page);
      await button(page, 'Test').or(button(page, 'Generate test image')).click();
    },
    shows: ['Test Failed', 'Failed to generate test image.', 'Try Again'],
  },
  {
    line: '§8 No session on the test generation, §9 its default prompt',
    path: '/generate',
    as: 'visitor',
    async act({ page }) {
      await openTest(page);
      await button(page, 'Test').or(button(page, 'Generate test image')).click();
    },
    shows: [
      'A beautiful sunset over mountains',
      'Authentication Required',
      'Please log in to test image generation.',
    ],
  },
  {
    line: '§8 Profile load fails',
    path: '/product',
    as: 'free',
    async act({ page }) {
      await fail(page, '**/api/profile', 403);
      await page.goto('/profile');
    },
    shows: ['Failed to load profile data'],
  },
  {
    line: '§8 Profile save fails',
    path: '/profile',
    as: 'free',
    async act({ page }) {
      await box(page, 'Full Name').fill('Ada King');
      await fail(page, '**/api/profile', 403);
      await button(page, 'Save Changes').click();
    },
    shows: ['Failed to save profile', 'Error', 'Failed to save profile changes'],
  },
  {
    line: '§8 Password update fails',
    path: '/settings',
    as: 'free',
    async act({ page }) {
      await fail(page, '**/api/auth/user', 403);
      await changePassword(page, PASSWORD, 'another password');
    },
    shows: ['Error', 'Failed to update password. Please try again.'],
  },
  {
    line: '§2 Page error: a page whose code does not load',
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

/** The successes of section 8. */
const SUCCESSES: readonly ActedRow[] = [
  {
    line: '§8 Success: signed in',
    path: '/login',
    as: 'visitor',
    async act({ page, api }) {
      await signIn(page, api.email, PASSWORD);
      await page.waitForURL((url) => url.pathname === '/');
    },
    shows: ['Welcome back!', "You've successfully signed in."],
  },
  {
    line: '§8 Success: signed up',
    path: '/register',
    as: 'visitor',
    act: ({ page }) => fillRegistration(page, `${crypto.randomUUID()}@example.com`),
    shows: ['Check your email', "We've sent you a confirmation link to complete your registration."],
  },
  {
    line: '§8 Success: profile saved',
    path: '/profile',
    as: 'free',
    async act({ page }) {
      await box(page, 'Full Name').fill('Ada King');
      await button(page, 'Save Changes').click();
    },
    shows: ['Profile Updated', 'Your profile has been saved successfully.'],
  },
  {
    line: '§8 Success: a picture',
    path: '/generate',
    as: 'free',
    async act({ page }) {
      await box(page, 'Prompt').fill('a calm sea');
      await button(page, 'Generate').click();
    },
    shows: ['Success!', 'Your AI image has been generated successfully.'],
  },
];

async function completed(api: { generate: ActedApi['generate']; waitUntil: ActedApi['waitUntil'] }) {
  const { id } = await api.generate({ prompt: 'a calm sea', resolution: '512x512' });
  await api.waitUntil(id, 'completed');
}
type ActedApi = Parameters<ActedRow['act']>[0]['api'];

/** The widget is folded away. */
async function openTest(page: Page) {
  const folded = page.getByRole('button', { name: /test/i, expanded: false });
  if (await folded.count()) await folded.first().click();
}

/** A row for each line of the specification that is seen after something was done. */
export const ACTED_ROWS: readonly ActedRow[] = [...VALIDATION, ...STATES, ...ERRORS, ...SUCCESSES];
