import { join } from 'node:path';
import { listMailbox, type MailboxMail } from '@easel/shared/node/mail/mailbox-mailer';
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { chooseOption } from './choose-option.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pressTwice } from './press-twice.ts';
import { useSite, useVisit } from './use-visit.ts';

const SUPPORT = 'support@easel.example';

describeWith('the contact page', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { visit, page } = useVisit(app);

  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const send = () => page.getByRole('button', { name: 'Send message' });
  const sent = () => page.getByRole('heading', { name: 'Message sent' });
  const mailsTo = async (email: string): Promise<MailboxMail[]> =>
    (await listMailbox(join(app.system.home, 'mail'))).filter(({ to }) => to === email);

  async function open(query = ''): Promise<void> {
    await page.goto(`/contact${query}`);
    await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
  }
  const chooseSubject = (name: string) => chooseOption(page.getByRole('combobox', { name: 'Subject' }), name);
  async function fillIn(email: string, message: string): Promise<void> {
    await field('First name').fill('Grace');
    await field('Last name').fill('Hopper');
    await field('Email').fill(email);
    await field('Message').fill(message);
  }
  const focused = () => page.evaluate<string>('document.activeElement.textContent');

  test('shows other contact channels and the support hours', async () => {
    await open();
    await expect.poll(() => page.title()).toBe('Contact | Easel');
    await page.getByRole('link', { name: SUPPORT }).waitFor();
    for (const words of [
      '8:00 AM - 5:00 PM PST',
      '9:00 AM - 3:00 PM PST',
      'Closed',
      'Response within 24 hours, with Free in 2-3 business days',
    ])
      await page.getByRole('main').getByText(words).first().waitFor();
    await page.getByRole('combobox', { name: 'Subject' }).click();
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual([
        ...['General Inquiry', 'Technical Support', 'Billing Question', 'Feature Request'],
        ...['Bug Report', 'Partnership', 'Press Inquiry', 'Other'],
      ]);
  });

  test('shows what is missing next to each field, and focuses the first', async () => {
    await open();
    await send().click();
    for (const words of [
      'Please enter your first name',
      'Please enter your last name',
      'Please enter your email address',
      'Please choose a subject',
      'Please enter a message',
    ])
      await page.getByText(words).waitFor();
    await expectAccessible(page);
    await fillIn('grace', 'A moth in the relay.');
    await page.getByText('Please enter a valid email address').waitFor();
    await field('Email').fill('grace@example.com');
    await send().click();
    const subject = page.getByRole('combobox', { name: 'Subject' });
    await expect.poll(() => subject.evaluate((element) => element.matches(':focus'))).toBe(true);
    await chooseSubject('Bug Report');
    await page.getByText('Please choose a subject').waitFor({ state: 'hidden' });
  });

  test('delivers a message to support once, however often it is sent, and confirms it', async () => {
    const email = `grace-${crypto.randomUUID()}@example.com`;
    await open('?subject=bug%20report');
    await fillIn(email, 'A moth in the relay.\nIt is taped in.');
    // The first response is lost, although the message has arrived.
    const ids: string[] = [];
    await page.route('**/api/contact', async (route: Route) => {
      ids.push((route.request().postDataJSON() as { id: string }).id);
      if (ids.length > 1) return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await pressTwice(send());
    await page.getByText('What you wrote is still here.').waitFor();
    await expect.poll(() => field('Message').inputValue()).toContain('taped in');
    await send().click();
    await sent().waitFor();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    await page.getByText(`We sent a confirmation to ${email}`).waitFor();
    await expect.poll(focused).toBe('Message sent');
    await expectAccessible(page);

    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    const brought = async () => (await mailsTo(SUPPORT)).filter(({ replyTo }) => replyTo === email);
    await expect
      .poll(brought)
      .toMatchObject([
        { subject: expect.stringContaining('Bug Report'), text: expect.stringContaining('It is taped in.') },
      ]);

    await page.getByRole('button', { name: 'Send another message' }).click();
    await expect.poll(() => field('Message').inputValue()).toBe('');
    await expect.poll(() => field('Email').inputValue()).toBe(email);
    await field('Message').fill('And another one.');
    await send().click();
    await sent().waitFor();
    expect(new Set(ids).size).toBe(2);
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  });

  test('reports a lost connection and too many messages, and keeps the input', async () => {
    await open('?subject=Other');
    await fillIn('grace-offline@example.com', 'Is anybody there?');
    await visit.context.setOffline(true);
    await send().click();
    await page.getByText('No connection').waitFor();
    await visit.context.setOffline(false);

    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '40' },
        body: JSON.stringify({
          type: 'about:blank',
          title: 'Too many requests',
          status: 429,
          detail: '',
          code: 'rate_limited',
          requestId: 'r-1',
        }),
      }),
    );
    await send().click();
    await page.getByText('Too many requests. Please try again in 40 seconds.').waitFor();
    await page.unroute('**/api/contact');
    await expect.poll(() => field('Message').inputValue()).toBe('Is anybody there?');
    await send().click();
    await sent().waitFor();
  });

  test('fills in the name and address of a signed-in user', async () => {
    const ada = await app.system.signUp();
    await visit.startSession(ada.email);
    await open();
    await expect.poll(() => field('Email').inputValue()).toBe(ada.email);
    await expect.poll(() => field('First name').inputValue()).toBe('Ada');
    await expect.poll(() => field('Last name').inputValue()).toBe('Lovelace');
    await chooseSubject('Feature Request');
    await field('Message').fill('An engine that composes music.');
    await send().click();
    await sent().waitFor();
  });

  test.each([
    ['/support', 'Send a Message'],
    ['/help', 'Email Support'],
    ['/help-center', 'Contact Support'],
    ['/', 'Contact'],
  ])('is one click away from %s', async (path, name) => {
    await page.goto(path);
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.waitForURL(/\/contact$/);
    await send().waitFor();
  });
});
