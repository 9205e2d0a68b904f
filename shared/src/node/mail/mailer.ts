import { z } from 'zod';

/** The content of a mail, without its recipient. */
export interface MailContent {
  /** One line. */
  subject: string;
  text: string;
  html: string;
}

export interface Mail extends MailContent {
  /** One bare address. */
  to: string;
  /** One bare address for replies; the sender's unless given. */
  replyTo?: string | undefined;
  /** Where a POST ends mails of this kind, for the button of mail programs (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}

export interface Mailer {
  /**
   * Passes a mail on for delivery.
   *
   * @throws MailError when it is not accepted
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export class MailError extends Error {
  override readonly name = 'MailError';
  /** Whether the same mail may be accepted later. */
  readonly retryable: boolean;

  constructor(message: string, options: ErrorOptions & { retryable: boolean }) {
    super(message, options);
    this.retryable = options.retryable;
  }
}

// A line break in one of these would let an attacker add headers, a comma recipients.
const headersSchema = z.object({
  to: z.email('is not one bare address'),
  replyTo: z.email('is not one bare address').optional(),
  unsubscribeUrl: z.url({ protocol: /^https?$/, error: 'is not one URL' }).optional(),
  subject: z.string().regex(/^\P{Cc}+$/u, 'is not one line of text'),
});

/** Rejects header injection. @throws MailError, not retryable, for an address or a subject that would change the headers */
export function assertSafeHeaders(mail: Mail): void {
  const result = headersSchema.safeParse(mail);
  if (result.success) return;
  const words = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ');
  throw new MailError(`The mail cannot be sent: ${words}`, { retryable: false, cause: result.error });
}
