import { beforeEach, expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { useSite, useVisit } from './use-visit.ts';

/** CSS pixels. */
const PHONE = { width: 390, height: 844 };

describeWith('a long email address in a narrow window', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { page } = useVisit(app);
  const email = () => `${'a'.repeat(24)}${crypto.randomUUID()}@${'b'.repeat(36)}.example.com`;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Returns by how many pixels the page is wider than the window. */
  const excess = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  beforeEach(() => page.setViewportSize(PHONE));

  test('does not widen the confirmation of a reset link', async () => {
    await page.goto('/forgot-password');
    await field('Email').fill(email());
    await button('Send reset link').click();
    await page.getByRole('heading', { name: 'Check Your Email', level: 1 }).waitFor();
    await expect.poll(excess).toBe(0);
  });

  test('does not widen the confirmation of a message', async () => {
    await page.goto('/contact?subject=bug%20report');
    await field('First name').fill('Grace');
    await field('Last name').fill('Hopper');
    await field('Email').fill(email());
    await field('Message').fill('A moth in the relay.');
    await button('Send message').click();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    await expect.poll(excess).toBe(0);
  });
});
