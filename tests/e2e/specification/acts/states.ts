import { expect } from 'vitest';
import type { ActedRow } from '../row.ts';
import { accountMenu, box, button, openAccountMenu } from './steps.ts';

/** Section 4, and section 2's statements about menus, lists and answers: states, and the actions that lead to them. */
export const STATES: readonly ActedRow[] = [
  {
    line: '§2 Navigation: the avatar menu',
    statements: ['2.nav.menu', '2.nav.menu-user', '6.user.menu'],
    path: '/product',
    as: 'free',
    act: ({ page }) => openAccountMenu(page),
    within: 'popup',
    shows: ['Ada Lovelace', '@example.com', 'Dashboard', 'Profile', 'Settings', 'Log out'],
  },
  {
    line: '§2 Navigation: the drawer of a small screen has the same links, and closes on one',
    statements: ['2.nav.drawer', '2.nav.drawer-closes'],
    path: '/product',
    as: 'free',
    async act({ page }) {
      await page.setViewportSize({ width: 390, height: 844 });
      await accountMenu(page).waitFor();
      await button(page, 'Open menu').click();
      const drawer = page.getByRole('dialog').filter({ has: page.getByRole('navigation', { name: 'Main' }) });
      const names = ['Home', 'Product', 'Features', 'Generate', 'Gallery', 'Pricing', 'Blog', 'Help'];
      for (const name of [...names, 'Contact', 'Dashboard'])
        await drawer.getByRole('link', { name, exact: true }).waitFor();
      await drawer.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
      await drawer.getByRole('link', { name: 'Legal' }).waitFor({ state: 'detached' });
      await drawer.getByRole('link', { name: 'Features', exact: true }).click();
      await drawer.waitFor({ state: 'detached' });
    },
    leadsTo: '/features',
    title: 'Features',
  },
  {
    line: '§2 Application error: what it says, and Try Again',
    statements: ['2.error.application', '2.error.try-again', '2.error.logged'],
    path: '/product',
    as: 'visitor',
    async act({ page }) {
      // Outside of any page, so that the application's error boundary catches it.
      const drawer = /\/assets\/side-drawer.*\.js/;
      await page.route(drawer, (route) => route.abort());
      await page.setViewportSize({ width: 390, height: 844 });
      const logged = page.waitForResponse('**/api/failures');
      await button(page, 'Open menu').click();
      expect((await logged).status()).toBe(204);
      await page.getByRole('heading', { name: 'Something went wrong', exact: true }).waitFor();
      const text = "We encountered an unexpected error. This has been logged and we'll look into it.";
      await page.getByText(text, { exact: true }).waitFor();
      const home = page.getByRole('link', { name: 'Go Home', exact: true });
      await expect.poll(() => home.getAttribute('href')).toBe('/');
      await button(page, 'Try Again').click();
    },
    title: 'Product',
    shows: ['A sentence goes in. A picture comes out.'],
    hides: ['Something went wrong'],
  },
  {
    line: '§2, §4 Forgot password: sent, and Try Again; §8: the toast',
    statements: ['2.forgot.sent', '2.forgot.again', '4.forgot', '8.success.reset'],
    path: '/forgot-password',
    as: 'visitor',
    async act({ page }) {
      await box(page, 'Email').fill('nobody@example.com');
      await button(page, 'Send reset link').click();
      // Waits for the toast first, because it disappears after a while.
      const told = page.getByRole('region', { name: 'Messages' });
      await told.filter({ hasText: "Check your emailWe've sent you a password reset link." }).waitFor();
      await page.getByRole('heading', { name: 'Check Your Email', exact: true }).waitFor();
      await button(page, 'Try Again').click();
    },
    buttons: ['Send reset link'],
    fields: ['Email'],
    hides: ['Check Your Email'],
  },
  {
    line: '§4 Prompt history: nothing found',
    statements: ['4.history.nothing'],
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
    statements: ['3.templates'],
    path: '/generate?tab=templates',
    as: 'visitor',
    act: ({ page }) =>
      expect.poll(() => page.getByRole('tabpanel').locator('[data-focus-item]').count()).toBe(8),
    buttons: ['Portrait', 'Fantasy', 'Sci-Fi', 'Character', 'Abstract', 'Nature', 'Steampunk', 'Minimalist'],
  },
  {
    line: '§2 Gallery: nothing found',
    statements: ['2.gallery.nothing'],
    path: '/gallery?search=there-is-no-such-thing',
    as: 'visitor',
    act: async () => {},
    shows: ['No images found matching your criteria.'],
  },
  {
    line: '§2 Contact: the subjects',
    statements: ['2.contact.subjects'],
    path: '/contact',
    as: 'visitor',
    act: ({ page }) => page.getByRole('combobox', { name: 'Subject' }).click(),
    within: 'popup',
    shows: [
      ...['General Inquiry', 'Technical Support', 'Billing Question', 'Feature Request', 'Bug Report'],
      ...['Partnership', 'Press Inquiry', 'Other'],
    ],
  },
  {
    line: '§2 Home 7, §4: one answer open at a time, and an open one closes',
    statements: ['2.home.faq', '4.faq'],
    path: '/',
    as: 'visitor',
    async act({ page }) {
      const questions = page.getByRole('region', { name: 'Frequently Asked Questions' });
      const open = questions.locator('details[open]');
      await questions.locator('summary').nth(0).click();
      await open.filter({ hasText: '8-15 seconds' }).waitFor();
      await questions.locator('summary').nth(1).click();
      await open.filter({ hasText: 'commercial rights' }).waitFor();
      await expect.poll(() => open.count()).toBe(1);
      await questions.locator('summary').nth(1).click();
      await expect.poll(() => open.count()).toBe(0);
    },
  },
  {
    line: '§8 Account deletion: asks first',
    statements: ['8.delete-question'],
    path: '/settings',
    as: 'free',
    act: ({ page }) => button(page, 'Delete Account').click(),
    within: 'popup',
    shows: ['Are you sure you want to delete your account? This action cannot be undone.'],
  },
];
