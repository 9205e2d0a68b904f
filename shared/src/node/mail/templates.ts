import { type Letter, layoutHtml, layoutText } from './layout.ts';
import type { MailContent } from './mailer.ts';

export interface LinkMailOptions {
  /** As the user wrote it; empty where there is none. */
  name: string;
  /** An http or https URL. */
  link: string;
  productName: string;
  /** How long the link works, in words: `1 hour`. */
  validFor?: string;
}

/** Asks a new user to confirm the email address. @throws TypeError when the link is none */
export function confirmationMail(options: LinkMailOptions): MailContent {
  const { name, link, productName, validFor } = options;
  return compose(`Confirm your email address for ${productName}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `Welcome to ${productName}! Please confirm that this is your email address, and you are all set.`,
    ],
    button: { label: 'Confirm email address', link: checkedLink(link) },
    notes: [...lifetime(validFor), 'If you did not sign up, you can ignore this mail.'],
  });
}

/** Lets a user choose a new password. @throws TypeError when the link is none */
export function recoveryMail(options: LinkMailOptions): MailContent {
  const { name, link, productName, validFor } = options;
  return compose(`Choose a new password for ${productName}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [`Someone, hopefully you, asked to reset the password of your ${productName} account.`],
    button: { label: 'Choose a new password', link: checkedLink(link) },
    notes: [
      ...lifetime(validFor),
      'If that was not you, you can ignore this mail: your password stays as it is.',
    ],
  });
}

export interface ContactMailOptions {
  name: string;
  email: string;
  subject: string;
  message: string;
  productName: string;
}

/** Brings a message of the contact form to the people who answer it; send it with `replyTo` set to `email`. */
export function contactMail({ name, email, subject, message, productName }: ContactMailOptions): MailContent {
  return compose(`Contact form: ${oneLine(subject, 120)}`, {
    productName,
    greeting: `${oneLine(name, 120)} (${oneLine(email, 254)}) wrote:`,
    paragraphs: message.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/),
    notes: ['An answer to this mail goes to the sender of the message.'],
  });
}

function compose(subject: string, letter: Letter): MailContent {
  return { subject: oneLine(subject, 200), text: layoutText(letter), html: layoutHtml(letter) };
}

function lifetime(validFor: string | undefined): string[] {
  return validFor === undefined ? [] : [`The link works once, for ${validFor}.`];
}

const LONGEST_GREETED_NAME = 60;
/** What mail programs may turn into a link: `x.y`, `x:y`, `x/y`, `x@y`. */
const LINK_LIKE = /[:/\\@]|\.\S/;

/**
 * Greets by name, where that is one. Anybody can sign up with a stranger's address, and must not get an advertisement
 * delivered in our name by calling himself "Win at evil.example".
 */
function greeting(name: string): string {
  const plain = oneLine(name, LONGEST_GREETED_NAME + 1);
  const isName = plain !== '' && plain.length <= LONGEST_GREETED_NAME && !LINK_LIKE.test(plain);
  return isName ? `Hi ${plain},` : 'Hi,';
}

/** The text without line breaks and other control characters, shortened. */
function oneLine(text: string, maxLength: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, maxLength).join('');
}

function checkedLink(link: string): string {
  const url = URL.parse(link);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new TypeError('A mail takes an http or https link');
  return url.href;
}
