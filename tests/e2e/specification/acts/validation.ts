import { PASSWORD } from '../../../env/api-client.ts';
import type { ActedRow } from '../row.ts';
import { box, button, changePassword, fillRegistration } from './steps.ts';

/** Section 5: validation before a request is sent. */
export const VALIDATION: readonly ActedRow[] = [
  {
    line: '§5 Registration: passwords must match',
    statements: ['5.register.match'],
    path: '/register',
    as: 'visitor',
    act: ({ page }) => fillRegistration(page, 'new@example.com', { confirm: 'another' }),
    shows: ["Passwords don't match"],
  },
  {
    line: '§5 Registration: the terms must be accepted',
    statements: ['5.register.terms', '2.register.terms-box'],
    path: '/register',
    as: 'visitor',
    act: ({ page }) => fillRegistration(page, 'new@example.com', { terms: false }),
    shows: ['Please accept the terms and conditions'],
  },
  {
    line: '§5 Sign-in: both are needed; §2 the password can be shown',
    statements: ['5.credentials', '2.login.show'],
    path: '/login',
    as: 'visitor',
    async act({ page }) {
      await button(page, 'Show password').click();
      await page.locator('input[name=password][type=text]').waitFor();
      await button(page, 'Hide password').click();
      await page.locator('input[name=password][type=password]').waitFor();
      await button(page, 'Sign In').click();
    },
    shows: ['You must provide either an email or phone number and a password'],
  },
  {
    line: '§5 Prompt: the counter counts, Clear clears, and a blank prompt is refused',
    statements: ['5.prompt.clear', '5.prompt.missing'],
    path: '/generate',
    as: 'free',
    async act({ page }) {
      const prompt = box(page, 'Prompt');
      await prompt.fill('a calm sea');
      await page.getByText('10/500 characters', { exact: true }).waitFor();
      await button(page, 'Clear').click();
      await page.getByText('0/500 characters', { exact: true }).waitFor();
      // Uses the shortcut, because the button is disabled.
      await prompt.fill('   ');
      await prompt.press('Control+Enter');
    },
    shows: ['3/500 characters'],
    inert: ['Generate'],
    messages: ['Missing Prompt', 'Please enter a prompt to generate an image.'],
  },
  {
    line: '§5, §9 Prompt: at most 500 characters; §5 the slider',
    statements: ['5.prompt.maximum', '9.prompt', '5.iterations', '9.iterations'],
    path: '/generate',
    as: 'free',
    async act({ page }) {
      await box(page, 'Prompt').fill('m'.repeat(501));
      const slider = page.getByRole('slider', { name: 'Iterations', exact: true });
      await page
        .locator('input[type=range][min="1"][max="4"][step="1"]')
        .first()
        .waitFor({ state: 'attached' });
      await slider.press('End');
      await page.getByText('4 images', { exact: true }).waitFor();
      await slider.press('ArrowLeft');
    },
    shows: ['500/500 characters', '3 images'],
  },
  {
    line: '§2 Generate: a prompt in the address fills the box and leaves the address',
    statements: ['2.generate.prompt-parameter'],
    path: '/generate?prompt=a%20calm%20sea',
    as: 'visitor',
    act: ({ page }) => page.waitForURL((url) => url.search === ''),
    shows: ['a calm sea', '10/500 characters'],
    leadsTo: '/generate',
  },
  {
    line: '§5 Generate needs a session',
    statements: ['5.session.page', '6.visitor.session'],
    path: '/generate',
    as: 'visitor',
    async act({ page }) {
      await box(page, 'Prompt').fill('a calm sea');
      await button(page, 'Generate').click();
    },
    shows: ['Authentication Required', 'Please log in to generate images'],
    leadsTo: '/register',
  },
  {
    line: '§5 Password: new and confirmation must match',
    statements: ['5.password.match'],
    path: '/settings',
    as: 'free',
    act: ({ page }) => changePassword(page, PASSWORD, 'another one', 'another two'),
    messages: ['Password Mismatch', 'New passwords do not match'],
  },
  {
    line: '§5, §9 Password: at least 6 characters',
    statements: ['5.password.length', '9.password'],
    path: '/settings',
    as: 'free',
    act: ({ page }) => changePassword(page, PASSWORD, 'short'),
    messages: ['Password Too Short', 'Password must be at least 6 characters long'],
  },
  {
    line: '§5 Profile: the email is disabled',
    statements: ['5.profile.email'],
    path: '/profile',
    as: 'free',
    act: ({ page }) => page.getByLabel('Email').and(page.locator(':disabled')).waitFor(),
  },
];
