import { type Billing, billingSchema } from '@easel/shared/contracts/billing.schema';
import { expect, test } from 'vitest';
import { type ApiClient, PASSWORD } from '../env/api-client.ts';
import { testChromium } from '../env/chromium.ts';
import { describeWith } from '../env/skipped.ts';
import { chooseOption } from './choose-option.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pressTwice } from './press-twice.ts';
import { useSite, useVisit } from './use-visit.ts';

describeWith('billing', await testChromium(), (chromium) => {
  const app = useSite(chromium);
  const { visit, page } = useVisit(app);
  const main = () => page.getByRole('main');

  const dialog = () => page.getByRole('dialog');
  const button = (name: string | RegExp) => main().getByRole('button', { name });
  const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name });
  /** Locates the value below or beside a name. */
  const fact = (name: string) =>
    main()
      .locator('div')
      .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })
      .last();

  test('leads a visitor from the prices to an account, an order, a payment and the plan', async () => {
    await page.goto('/pricing');
    await page.getByRole('radio', { name: 'Annual Save 20%' }).check();
    await main().getByRole('link', { name: 'Get Started with Pro' }).click();
    await page.getByLabel('Full name').fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Create Account' }).click();

    await page.getByRole('dialog', { name: 'Try Pro for free' }).waitFor();
    await expectAccessible(page);
    await inDialog('Pay now instead').click();
    await dialog().getByText('$86.40 a year').waitFor();
    await dialog().getByText('Test billing: no money is taken.').waitFor();
    await expectAccessible(page);
    await pressTwice(inDialog('Continue to checkout'));

    await main().getByText('Test billing: no money is taken').waitFor();
    const checkout = page.url();
    await expect.poll(() => fact('Due now').innerText()).toContain('$86.40');
    await expectAccessible(page);
    await pressTwice(button('Confirm'));
    await main().getByText('Thank you. You are on Pro now.').waitFor();
    await main().getByText('You have 1,000 of 1,000 credits left.').waitFor();
    await main().getByRole('link', { name: 'Generate', exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => fact('Current Plan').innerText()).toContain('Pro');
    await expect.poll(() => fact('Billing').innerText()).toContain('Yearly');
    await expect
      .poll(() => main().getByRole('list', { name: 'Payments' }).getByRole('listitem').count())
      .toBe(1);
    await expectAccessible(page);

    await page.goto(checkout);
    await page.getByRole('heading', { name: 'This order is complete' }).waitFor();
    await page.goto('/generate');
    await page
      .getByRole('heading', { name: 'Pro', exact: true })
      .or(page.getByText('Pro plan'))
      .first()
      .waitFor();
    await expect.poll(() => page.getByText('Upgrade to Pro').count()).toBe(0);
  });

  test('cancels the checkout without a charge, and says when an order does not exist', async () => {
    const ada = await app.system.signUp();
    await visit.signIn(ada.email, '/pricing');
    await button('Choose Team').click();
    await inDialog('Continue to checkout').click();
    await button('Decline').click();
    await main().getByText('You left the checkout. Nothing was charged').waitFor();
    await expect.poll(() => new URL(page.url())).toMatchObject({ pathname: '/pricing', search: '' });
    expect(await billingOf(ada)).toMatchObject({ plan: 'free' });

    for (const session of ['', '?session=nonsense', `?session=${crypto.randomUUID()}`]) {
      await page.goto(`/billing/test-checkout${session}`);
      await page.getByRole('heading', { name: 'There is no such order' }).waitFor();
    }
  });

  test('offers a trial once, and lets the user keep the plan', async () => {
    const ada = await app.system.signUp();
    await visit.signIn(ada.email, '/dashboard?tab=upgrade');
    await button('Start 7-day free trial').click();
    await pressTwice(inDialog('Start 7-day free trial'));
    await page.getByText('Trial started').first().waitFor();
    await button('Keep Pro').waitFor();
    await expect.poll(() => button('Start 7-day free trial').count()).toBe(0);
    expect(await billingOf(ada)).toMatchObject({ plan: 'pro', subscription: { status: 'trialing' } });

    await page.goto('/settings#billing');
    await main()
      .getByText(/^Trial until /)
      .waitFor();
    await expect.poll(() => fact('Next Payment').innerText()).toContain('None');
    await expect.poll(() => button('Cancel plan').count()).toBe(0);
    await expectAccessible(page);
  });

  test('upgrades immediately, downgrades with the next payment, and undoes a downgrade', async () => {
    const ada = await subscriber();
    await visit.signIn(ada.email, '/pricing');
    await button('Choose Team').click();
    await dialog().getByText('Team starts right away.').waitFor();
    await expectAccessible(page);
    await pressTwice(inDialog(/^Pay \$.* and change$/));
    await page.getByText("You're now on Team.").first().waitFor();
    expect(await billingOf(ada)).toMatchObject({ plan: 'team', payments: { length: 2 } });

    await button('Choose Pro').click();
    await dialog().getByText('Your current plan stays until').waitFor();
    await inDialog('Schedule change').click();
    await main()
      .getByText(/^Starts on /)
      .waitFor();
    expect(await billingOf(ada)).toMatchObject({ plan: 'team', subscription: { pendingPlan: 'pro' } });
    await page.goto('/settings');
    await main()
      .getByText(/^Pro, billed monthly, starts on /)
      .waitFor();

    await page.goto('/pricing');
    await button('Keep Team').click();
    await inDialog('Keep Team').click();
    await button('Choose Pro').waitFor();
    expect(await billingOf(ada)).toMatchObject({ plan: 'team', subscription: { pendingPlan: null } });
  });

  test('cancels at the end of the period, resumes, and says why the plan cannot be changed until then', async () => {
    const ada = await subscriber();
    await visit.signIn(ada.email, '/settings');
    await button('Cancel plan').click();
    const question = page.getByRole('alertdialog', { name: 'Cancel Pro?' });
    await question.waitFor();
    await expectAccessible(page);
    await pressTwice(question.getByRole('button', { name: 'Cancel plan' }));
    await main()
      .getByText(/^Pro ends on /)
      .waitFor();
    expect(await billingOf(ada)).toMatchObject({ plan: 'pro', subscription: { cancelAtPeriodEnd: true } });

    await page.goto('/pricing');
    const team = button('Choose Team');
    await team.waitFor();
    await expect.poll(() => team.getAttribute('aria-disabled')).toBe('true');
    await main().getByText('Resume it before you change it').first().waitFor({ state: 'attached' });

    await page.goto('/settings');
    await button('Resume plan').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume plan' }).click();
    await button('Cancel plan').waitFor();
    await expect
      .poll(() =>
        main()
          .getByText(/^Pro ends on /)
          .count(),
      )
      .toBe(0);
    expect(await billingOf(ada)).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
  });

  test('accepts a refund request by the rules, and shows its status', async () => {
    const ada = await subscriber();
    await visit.signIn(ada.email, '/settings');
    const rules = main().getByRole('list', { name: 'What a refund depends on' });
    await rules.getByText('Little used (met)').waitFor();
    await button('Request a refund').click();
    await inDialog('Send request').click();
    await dialog().getByText('Please choose a reason').waitFor();
    await dialog().getByText('Please tell us in a sentence what went wrong').waitFor();
    await expectAccessible(page);

    await choose('Something else');
    await dialog().getByText('The refund policy does not cover this reason.').waitFor();
    await choose('I chose the wrong plan, and noticed soon');
    await dialog().getByLabel('What went wrong?').fill('I meant the other one.');
    await pressTwice(inDialog('Send request'));
    const stages = main().getByRole('list', { name: 'Refund timeline' }).getByRole('listitem');
    const days = async () => (await stages.allInnerTexts()).map((text) => text.split('\n')[0]);
    await expect.poll(days).toEqual(['Day 1', 'Days 2-3', 'Day 4', 'Days 5-10']);
    await expect.poll(() => button('Request a refund').count()).toBe(0);
    expect((await billingOf(ada)).refund.openRequestId).not.toBeNull();
    await expectAccessible(page);
  });

  /** Signs up a user who pays for Pro monthly. */
  async function subscriber(): Promise<ApiClient> {
    const client = await app.system.signUp();
    const order = { plan: 'pro', interval: 'month' };
    const { url } = (await client.call('POST', '/api/billing/checkout', order)) as { url: string };
    const session = new URL(url).searchParams.get('session');
    await client.call('POST', `/api/billing/test-checkout/${session}`, { confirm: true });
    return client;
  }

  const choose = (reason: string) => chooseOption(dialog().getByRole('combobox', { name: 'Reason' }), reason);
});

async function billingOf(client: ApiClient): Promise<Billing> {
  return billingSchema.parse(await client.call('GET', '/api/billing'));
}
