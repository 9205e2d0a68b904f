import { describe, expect, it } from 'vitest';
import { newsMail } from './news-mail.ts';
import { teamInvitationMail, teamNewsMail, teamOverMail } from './team-mails.ts';
import {
  confirmationMail,
  contactConfirmationMail,
  contactMail,
  creditsUsedUpMail,
  deletionCanceledMail,
  deletionRequestedMail,
  passwordChangedMail,
  recoveryMail,
} from './templates.ts';

const LINK = 'https://easel.example/confirm-email?token=abc&next=%2Fdashboard';
const GRACE = { name: 'Grace', email: 'grace@example.com' };
const options = { name: 'Mia', link: LINK, productName: 'Easel', validFor: '24 hours' };

describe.each([
  ['confirmation', confirmationMail, /Confirm your email address/],
  ['recovery', recoveryMail, /Choose a new password/],
])('the %s mail', (_name, template, subject) => {
  it('greets by name, and contains its link in text and in HTML', () => {
    const mail = template(options);
    expect(mail.subject).toMatch(subject);
    expect(mail.text).toContain('Hi Mia,');
    expect(mail.text).toContain(`\n${LINK}\n`);
    expect(mail.text).toContain('24 hours');
    expect(mail.html).toContain('Hi Mia,');
    expect(mail.html).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`);
  });

  it("uses the operator's product name", () => {
    const mail = template({ ...options, productName: 'Paint & Co' });
    expect(mail.subject).toContain('Paint & Co');
    expect(mail.html).toContain('Paint &amp; Co');
  });

  it('escapes user text in HTML', () => {
    const mail = template({ ...options, name: `<img src=x onerror="alert('1')">&` });
    expect(mail.html).toContain('Hi &lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;,');
    expect(mail.html).not.toContain('<img');
  });

  it('keeps the name on one line and out of the subject', () => {
    const mail = template({ ...options, name: 'Mia\r\nBcc\u2028\0 all' });
    expect(mail.text).toContain('Hi Mia Bcc all,');
    expect(mail.subject).not.toContain('Mia');
    expect(template({ ...options, productName: 'Easel\r\nBcc: x' }).subject).toMatch(/Easel Bcc: x$/);
  });

  it.each(['', '  ', 'Win at evil.example', 'http://evil', 'x@evil', 'a'.repeat(61)])(
    'does not greet %j',
    (name) => {
      const mail = template({ ...options, name });
      expect(mail.text).toMatch(/^Hi,\n/);
      expect(mail.html).toContain('>Hi,<');
    },
  );

  it.each(['J. R. Smith', "Zoë O'Hara", '山田 太郎', '🎨'])('greets %s', (name) => {
    expect(template({ ...options, name }).text).toContain(`Hi ${name},`);
  });

  it.each(['javascript:alert(1)', '/confirm', 'data:text/html,x'])('rejects the link %s', (link) => {
    expect(() => template({ ...options, link })).toThrow(TypeError);
  });

  it('escapes a link that contains markup', () => {
    expect(template({ ...options, link: 'https://easel.example/"><script>' }).html).not.toContain('<script>');
  });

  it('loads nothing from another host', () => {
    expect(template(options).html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
  });
});

describe('the contact mail', () => {
  const message = {
    name: 'Mia <b>',
    email: 'mia@example.com',
    subject: 'Hello\r\nBcc: all@example.com',
    message: 'One\r\ntwo\n\n<script>three</script>',
    productName: 'Easel',
  };

  it('names the sender and keeps line breaks, escaped in HTML', () => {
    const mail = contactMail(message);
    expect(mail.text).toContain('Mia <b> (mia@example.com) wrote:\n\nOne\ntwo\n\n<script>three</script>\n');
    expect(mail.html).toContain('Mia &lt;b&gt; (mia@example.com) wrote:');
    expect(mail.html).toContain('One<br>\ntwo');
    expect(mail.html).toContain('&lt;script&gt;three');
    expect(mail.html).not.toContain('<script>');
  });

  it('keeps the subject on one line', () => {
    expect(contactMail(message).subject).toBe('Contact form: Hello Bcc: all@example.com');
  });
});

describe.each([
  ['password notice', passwordChangedMail, 'Your password for Easel was changed'],
  ['deletion canceled', deletionCanceledMail, 'Your Easel account deletion was canceled'],
  [
    'deletion requested',
    (of: typeof options) => deletionRequestedMail({ ...of, erasedAfter: new Date('2026-12-21T23:30:00Z') }),
    'Your Easel account will be deleted',
  ],
  [
    'team news',
    (of: typeof options) => teamNewsMail({ ...of, teamName: 'The Keepers', member: GRACE, news: 'joined' }),
    'A member joined your team on Easel',
  ],
  [
    'end of membership',
    (of: typeof options) => teamOverMail({ ...of, teamName: 'The Keepers', cause: 'removed' }),
    "You're no longer in a team on Easel",
  ],
  [
    'credits used up',
    (of: typeof options) =>
      creditsUsedUpMail({ ...of, total: 10_000, resetsAt: new Date('2026-12-01T00:00:00Z') }),
    "You've used all your Easel credits for this month",
  ],
])('the %s mail', (_name, template, subject) => {
  it('says what happened and links to the next step', () => {
    const mail = template(options);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('Hi Mia,');
    expect(mail.text).toContain(`\n${LINK}\n`);
    expect(mail.html).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`);
  });

  it('leaves out names that contain a link, and rejects links other than http and https', () => {
    expect(template({ ...options, name: 'Win at evil.example' }).text).toMatch(/^Hi,\n/);
    expect(() => template({ ...options, link: 'javascript:alert(1)' })).toThrow(TypeError);
  });
});

describe('the invitation to a team', () => {
  const invitation = { ...options, teamName: 'The <Keepers>', inviter: GRACE, validFor: '7 days' };

  it('names the inviter and the team, escaped in HTML, and links to the invitation', () => {
    const mail = teamInvitationMail(invitation);
    expect(mail.subject).toBe("You're invited to join a team on Easel");
    expect(mail.text).toContain(
      'Grace (grace@example.com) invited you to join the team “The <Keepers>” on Easel.',
    );
    expect(mail.text).toContain(`\n${LINK}\n`);
    expect(mail.text).toContain('once, for 7 days');
    expect(mail.html).toContain('“The &lt;Keepers&gt;”');
    expect(() => teamInvitationMail({ ...invitation, link: 'javascript:alert(1)' })).toThrow(TypeError);
  });

  it('leaves out names that contain a link', () => {
    const inviter = { name: 'Win at evil.example', email: 'mia@example.com' };
    const mail = teamInvitationMail({ ...invitation, inviter, teamName: 'http://evil' });
    expect(mail.text).toContain('mia@example.com invited you to join the team on Easel.');
    expect(mail.text + mail.html).not.toContain('evil');
  });
});

it('formats dates in UTC and large numbers with commas', () => {
  const deletion = deletionRequestedMail({ ...options, erasedAfter: new Date('2026-12-21T23:30:00Z') });
  expect(deletion.text).toContain('deleted after December 21, 2026.');
  const credits = creditsUsedUpMail({
    ...options,
    total: 10_000,
    resetsAt: new Date('2026-12-01T00:00:00Z'),
  });
  expect(credits.text).toContain(
    'all 10,000 credits for this month. Your credits renew on December 1, 2026.',
  );
});

describe('the confirmation of a contact message', () => {
  const message = { name: 'Mia', subject: 'Bug Report', productName: 'Easel' } as const;

  it('names the chosen subject', () => {
    const mail = contactConfirmationMail(message);
    expect(mail.subject).toBe('We received your message to Easel');
    expect(mail.text).toContain('Hi Mia,');
    expect(mail.text).toContain('“Bug Report”');
  });

  it('leaves out a name that contains a link', () => {
    expect(contactConfirmationMail({ ...message, name: 'https://evil' }).text).toMatch(/^Hi,\n/);
  });
});

describe('the news mail', () => {
  it('links to the unsubscribe page, in text and in HTML', () => {
    const mail = newsMail({ ...options, subject: 'News', body: 'Two things.', unsubscribeLink: LINK });
    expect(mail.text).toContain(`To unsubscribe: ${LINK}`);
    expect(mail.html).toMatch(
      new RegExp(`href="${RegExp.escape(LINK.replaceAll('&', '&amp;'))}"[^>]*>Unsubscribe<`),
    );
  });
});
