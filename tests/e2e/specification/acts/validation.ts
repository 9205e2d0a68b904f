import { PASSWORD } from '../../../env/api-client.ts';
import type { ActedRow } from '../row.ts';
import { box, button, changePassword, fillRegistration } from './steps.ts';

/** Section 5: validation before a request is sent. */
export const VALIDATION: readonly ActedRow[] = [
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
