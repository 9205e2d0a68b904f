import { PASSWORD } from '../../../env/api-client.ts';
import type { ActedRow } from '../row.ts';
import { box, button, fillRegistration, signIn } from './steps.ts';

/** The successes of section 8. */
export const SUCCESSES: readonly ActedRow[] = [
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
