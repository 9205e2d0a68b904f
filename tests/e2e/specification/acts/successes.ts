import { PASSWORD } from '../../../env/api-client.ts';
import type { ActedRow } from '../row.ts';
import { box, button, completed, fillRegistration, openAccountMenu, signIn } from './steps.ts';

/** The successes of section 8. */
export const SUCCESSES: readonly ActedRow[] = [
  {
    line: '§8 Success: signed in, and signed out',
    statements: ['8.success.sign-in', '8.success.sign-out'],
    path: '/login',
    as: 'visitor',
    async act({ page, api }) {
      await signIn(page, api.email, PASSWORD);
      const told = page.getByRole('region', { name: 'Messages' });
      await told.filter({ hasText: "Welcome back!You've successfully signed in." }).waitFor();
      await page.waitForURL((url) => url.pathname === '/');
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    },
    messages: ['Signed out', "You've been successfully signed out."],
  },
  {
    line: '§8 Success: signed up',
    statements: ['8.success.sign-up'],
    path: '/register',
    as: 'visitor',
    act: ({ page }) => fillRegistration(page, `${crypto.randomUUID()}@example.com`),
    messages: ['Check your email', "We've sent you a confirmation link to complete your registration."],
  },
  {
    line: '§8 Success: profile saved',
    statements: ['8.success.profile'],
    path: '/profile',
    as: 'free',
    async act({ page }) {
      // Differs from the saved name, also if the test is retried.
      await box(page, 'Full name').fill(`Ada King ${crypto.randomUUID()}`);
      await button(page, 'Save Changes').click();
    },
    messages: ['Profile Updated', 'Your profile has been saved successfully.'],
  },
  {
    line: '§8 Success: a picture',
    statements: ['8.success.picture'],
    path: '/generate',
    as: 'free',
    async act({ page, api }) {
      // With an earlier picture, the new one is visible while it is made. Otherwise a toast may announce it, outside the content.
      await completed(api);
      await page.reload();
      await page.getByRole('figure').first().waitFor();
      await box(page, 'Prompt').fill('a calm sea');
      await button(page, 'Generate').click();
    },
    shows: ['Success!', 'Your AI image has been generated successfully.'],
  },
];
