import { describe, expect, it } from 'vitest';
import { confirmationMail, contactMail, recoveryMail } from './templates.ts';

const LINK = 'https://easel.example/confirm-email?token=abc&next=%2Fdashboard';
const options = { name: 'Mia', link: LINK, productName: 'Easel', validFor: '24 hours' };

describe.each([
  ['confirmation', confirmationMail, /Confirm your email address/],
  ['recovery', recoveryMail, /Choose a new password/],
])('the %s mail', (_name, template, subject) => {
  it('greets by name, and carries its link in text and in HTML', () => {
    const mail = template(options);
    expect(mail.subject).toMatch(subject);
    expect(mail.text).toContain('Hi Mia,');
    expect(mail.text).toContain(`\n${LINK}\n`);
    expect(mail.text).toContain('24 hours');
    expect(mail.html).toContain('Hi Mia,');
    expect(mail.html).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`);
  });

  it('names the product as the operator calls it', () => {
    const mail = template({ ...options, productName: 'Paint & Co' });
    expect(mail.subject).toContain('Paint & Co');
    expect(mail.html).toContain('Paint &amp; Co');
  });

  it("escapes the user's words in HTML", () => {
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

  it.each(['javascript:alert(1)', '/confirm', 'data:text/html,x'])('takes no link such as %s', (link) => {
    expect(() => template({ ...options, link })).toThrow(TypeError);
  });

  it('cannot be broken out of by a link', () => {
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

  it('shows who wrote what, with its lines, escaped', () => {
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
