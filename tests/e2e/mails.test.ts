import { newsMail } from '@easel/shared/node/mail/news-mail';
import { confirmationMail, contactMail } from '@easel/shared/node/mail/templates';
import { expect, test } from 'vitest';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useSite, useVisit } from './use-visit.ts';

const LINK = 'https://easel.example/confirm-email?token=abc';
const OPTIONS = { name: 'Ada', productName: 'Easel' };

describeWith('mails', await testChromium(), (chromium) => {
  const { page } = useVisit(useSite(chromium));

  test.each([
    ['a button', confirmationMail({ ...OPTIONS, link: LINK, validFor: '24 hours' })],
    ['a link to unsubscribe', newsMail({ ...OPTIONS, subject: 'News', body: 'Two.', unsubscribeLink: LINK })],
  ])('with %s can be read on a phone and in a dark theme', async (_, mail) => {
    await page.setContent(mail.html);
    await expectAccessible(page);
  });

  test('with long words fit a phone', async () => {
    const email = `${'a'.repeat(60)}@example.com`;
    const { html } = contactMail({ ...OPTIONS, email, subject: 'Press', message: 'y'.repeat(120) });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setContent(html);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });
});
