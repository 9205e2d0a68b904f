import { z } from 'zod';

/** What a template says, without whom it goes to. */
export interface MailContent {
  /** One line. */
  subject: string;
  text: string;
  html: string;
}

export interface Mail extends MailContent {
  /** One bare address. */
  to: string;
  /** One bare address, where an answer is to go elsewhere than to the sender. */
  replyTo?: string | undefined;
}

export interface Mailer {
  /**
   * Hands a mail over for delivery.
   *
   * @throws MailError when it cannot be handed over now or ever
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export class MailError extends Error {
  override readonly name = 'MailError';
  /** Whether the same mail may go through later. */
  readonly retryable: boolean;

  constructor(message: string, options: ErrorOptions & { retryable: boolean }) {
    super(message, options);
    this.retryable = options.retryable;
  }
}

// A line break in one of these would begin a header of the attacker's choice, a comma add a recipient.
const headersSchema = z.object({
  to: z.email('is not one bare address'),
  replyTo: z.email('is not one bare address').optional(),
  subject: z.string().regex(/^\P{Cc}+$/u, 'is not one line of text'),
});

/** @throws MailError, not retryable, for an address or a subject that could reach into the mail's headers */
export function assertSafeHeaders(mail: Mail): void {
  const result = headersSchema.safeParse(mail);
  if (result.success) return;
  const words = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ');
  throw new MailError(`The mail cannot be sent: ${words}`, { retryable: false, cause: result.error });
}
