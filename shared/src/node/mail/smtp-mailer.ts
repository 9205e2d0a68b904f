import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '../net/loopback.ts';
import { assertSafeHeaders, MailError, type Mailer } from './mailer.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465`. */
  url: string;
  /** Refuses to send in clear text, except within this machine. */
  requireTls: boolean;
  /** The sender: `Easel <hello@example.com>`. */
  from: string;
}

/** Returns whether TLS is required: if it is configured, except for a server on this machine. */
const mustEncrypt = ({ url, requireTls }: Pick<SmtpMailerOptions, 'url' | 'requireTls'>) =>
  requireTls && !isLoopbackHost(new URL(url).hostname);

/**
 * Connects to an SMTP server and signs in, without sending anything.
 * @throws {MailError} when it does not answer, or refuses the credentials
 */
export async function verifySmtp(options: Pick<SmtpMailerOptions, 'url' | 'requireTls'>): Promise<void> {
  const transport = createTransport({
    url: options.url,
    requireTLS: mustEncrypt(options),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
  });
  try {
    await transport.verify();
  } catch (error) {
    throw toMailError(error);
  } finally {
    transport.close();
  }
}

/** Creates a mailer that sends through an SMTP server. Connects with the first mail and reuses connections. */
export function createSmtpMailer({ url, requireTls, from }: SmtpMailerOptions): Mailer {
  const requireTLS = mustEncrypt({ url, requireTls });
  const transport = createTransport(
    {
      url,
      pool: true,
      requireTLS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      // Mails must not be able to include files or URLs that the server can read.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );

  return {
    async send(mail) {
      assertSafeHeaders(mail);
      const { to, replyTo, subject, text, html, unsubscribeUrl } = mail;
      try {
        await transport.sendMail({
          to,
          subject,
          text,
          html,
          ...(replyTo !== undefined && { replyTo }),
          ...(unsubscribeUrl !== undefined && { headers: unsubscribeHeaders(unsubscribeUrl) }),
        });
      } catch (error) {
        throw toMailError(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** Returns the headers for unsubscribing with one click (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function toMailError(error: unknown): MailError {
  const { message, code, responseCode } = error as {
    message: string;
    code?: unknown;
    responseCode?: unknown;
  };
  const explained = `The mail server did not take a mail: ${message}`;
  if (code === 'ETLS') {
    const advice = 'SMTP_REQUIRE_TLS=0 sends without encryption to a server that has none.';
    return new MailError(`${explained}. ${advice}`, { retryable: true, cause: error });
  }
  // A 5xx reply is final, a 4xx one is not: https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1
  const retryable = !(typeof responseCode === 'number' && responseCode >= 500);
  return new MailError(explained, { retryable, cause: error });
}
