import { expect } from 'vitest';
import type { ActedRow } from '../row.ts';
import { box, button, openAccountMenu } from './steps.ts';

/** Section 4: states, and the actions that lead to them. */
export const STATES: readonly ActedRow[] = [
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
      // The toast's heading has the same words with other capitals.
      await page.getByRole('heading', { name: 'Check Your Email', exact: true }).waitFor();
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
