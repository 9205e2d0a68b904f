import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import { createSmtpMailer } from '@easel/shared/node/mail/smtp-mailer';
import { confirmationMail } from '@easel/shared/node/mail/templates';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';

const FROM = 'Easel <hello@easel.example>';
const MAIL = { to: 'mia@example.com', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' };

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

test('delivers a mail with its sender, its recipient, text and HTML', async () => {
  const server = await startServer({});
  const content = confirmationMail({
    name: 'Zoë 🎨',
    link: 'https://easel.example/confirm-email?token=a&b=c',
    productName: 'Easel',
  });
  await mailerTo(server.url).send({ to: 'mia@example.com', replyTo: 'help@easel.example', ...content });

  expect(server.received).toHaveLength(1);
  const [{ envelope, email } = never()] = server.received;
  expect(envelope).toEqual({ from: 'hello@easel.example', to: ['mia@example.com'] });
  expect(email).toMatchObject({
    from: { name: 'Easel', address: 'hello@easel.example' },
    to: [{ address: 'mia@example.com' }],
    replyTo: [{ address: 'help@easel.example' }],
    subject: content.subject,
  });
  expect(email.text).toContain('Hi Zoë 🎨,');
  expect(email.text).toContain('https://easel.example/confirm-email?token=a&b=c');
  expect(email.html?.trimEnd()).toBe(content.html.trimEnd());
});

test('authenticates with the credentials of the URL', async () => {
  const server = await startServer({
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'easel@example.com' && password === 'p@ss/word'
        ? done(null, { user: username })
        : done(new Error('No')),
  });
  const right = server.url.replace('//', `//${encodeURIComponent('easel@example.com')}:p%40ss%2Fword@`);
  await mailerTo(right).send(MAIL);
  expect(server.received).toHaveLength(1);

  const wrong = server.url.replace('//', '//easel:wrong-secret@');
  const failure = await mailerTo(wrong)
    .send(MAIL)
    .catch((error) => error);
  expect(failure).toMatchObject({ name: 'MailError', retryable: false });
  expect(failure.message).not.toContain('wrong-secret');
});

test('reuses its connection for the next mail', async () => {
  let connections = 0;
  const server = await startServer({
    onConnect: (_session, done) => {
      connections++;
      done();
    },
  });
  const mailer = mailerTo(server.url);
  for (const subject of ['1', '2', '3']) await mailer.send({ ...MAIL, subject });
  expect(server.received.map(({ email }) => email.subject)).toEqual(['1', '2', '3']);
  expect(connections).toBe(1);
});

test.each([
  { responseCode: 550, retryable: false },
  { responseCode: 451, retryable: true },
])('reports whether a retry makes sense after a $responseCode', async ({ responseCode, retryable }) => {
  const server = await startServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Not now'), { responseCode })),
  });
  const sending = mailerTo(server.url).send(MAIL);
  await expect(sending).rejects.toMatchObject({ name: 'MailError', retryable, message: /Not now/ });
});

test('reports that the server does not respond, and connects again for the next mail', async () => {
  const server = await startServer({});
  const mailer = mailerTo(server.url);
  await server.close();
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ name: 'MailError', retryable: true });
});

test.each([
  { to: 'mia@example.com, all@example.com' },
  { to: 'mia@example.com\r\nBcc: all@example.com' },
  { subject: 'Hello\r\nBcc: all@example.com' },
  { replyTo: 'a@example.com\r\nBcc: all@example.com' },
])('sends nothing that could inject headers: %j', async (change) => {
  const server = await startServer({});
  const sending = mailerTo(server.url).send({ ...MAIL, ...change });
  await expect(sending).rejects.toMatchObject({ name: 'MailError', retryable: false });
  expect(server.received).toEqual([]);
});

test('sends nothing in clear text to another machine, unless configured to', async () => {
  const server = await startServer({});
  // The same server at an address that is not loopback.
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
  await expect(mailerTo(elsewhere).send(MAIL)).rejects.toMatchObject({
    name: 'MailError',
    retryable: true,
    message: expect.stringContaining('SMTP_REQUIRE_TLS=0'),
  });
  expect(server.received).toEqual([]);

  await mailerTo(elsewhere, false).send(MAIL);
  expect(server.received).toHaveLength(1);
});

function mailerTo(url: string, requireTls = true): Mailer {
  const mailer = createSmtpMailer({ url, requireTls, from: FROM });
  cleanUps.push(() => mailer.close());
  return mailer;
}

interface Received {
  envelope: { from: string | undefined; to: string[] };
  email: Email;
}

/** Starts a real SMTP server in this process that stores all mails. */
async function startServer(options: SMTPServerOptions) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Its certificate is self-signed, so the mailer would refuse STARTTLS.
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    ...options,
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const keep = async () => {
        const email = await PostalMime.parse(await buffer(stream));
        const envelope = {
          from: mailFrom ? mailFrom.address : undefined,
          to: rcptTo.map(({ address }) => address),
        };
        received.push({ envelope, email });
      };
      keep().then(() => done(), done);
    },
  });
  server.on('error', () => undefined); // a client that disconnects early
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  cleanUps.push(close);
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}

function never(): never {
  throw new Error('Nothing was received');
}
