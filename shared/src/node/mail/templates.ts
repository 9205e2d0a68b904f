import type { ContactSubject } from '../../contracts/contact.ts';
import { longDate } from '../long-date.ts';
import { type Letter, layoutHtml, layoutText } from './layout.ts';
import type { MailContent } from './mailer.ts';

export interface LinkMailOptions {
  /** The user's name as entered; empty for none. */
  name: string;
  /** http or https URL. */
  link: string;
  productName: string;
  /** How long the link is valid, in words: `1 hour`. */
  validFor?: string;
}

/** Asks a new user to confirm the email address. @throws TypeError for an invalid link */
export function confirmationMail(options: LinkMailOptions): MailContent {
  const { name, link, productName, validFor } = options;
  return compose(`Confirm your email address for ${productName}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [`Welcome to ${productName}! Confirm your email address to finish setting up your account.`],
    button: { label: 'Confirm email address', link: checkedLink(link) },
    notes: [...lifetime(validFor), "If you didn't sign up, you can ignore this email."],
  });
}

/** Lets a user choose a new password. @throws TypeError for an invalid link */
export function recoveryMail(options: LinkMailOptions): MailContent {
  const { name, link, productName, validFor } = options;
  return compose(`Choose a new password for ${productName}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [`We received a request to reset the password for your ${productName} account.`],
    button: { label: 'Choose a new password', link: checkedLink(link) },
    notes: [
      ...lifetime(validFor),
      "If you didn't request this, you can ignore this email. Your password won't change.",
    ],
  });
}

/** Invites the owner of an address to sign up. @throws TypeError for an invalid link */
export function signUpInvitationMail({
  link,
  productName,
  validFor,
}: Omit<LinkMailOptions, 'name'>): MailContent {
  return compose(`You're invited to ${productName}`, {
    productName,
    greeting: 'Hi,',
    paragraphs: [`You're invited to create an account on ${productName}. Sign up with this email address.`],
    button: { label: 'Create your account', link: checkedLink(link) },
    notes: [...lifetime(validFor), "If you weren't expecting this invitation, you can ignore this email."],
  });
}

export interface ContactMailOptions {
  name: string;
  email: string;
  subject: string;
  message: string;
  productName: string;
}

/** Forwards a message of the contact form to support. Send it with `replyTo` set to `email`. */
export function contactMail({ name, email, subject, message, productName }: ContactMailOptions): MailContent {
  return compose(`Contact form: ${oneLine(subject, 120)}`, {
    productName,
    greeting: `${oneLine(name, 120)} (${oneLine(email, 254)}) wrote:`,
    paragraphs: message.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/),
    notes: ['Reply to this email to answer the sender.'],
  });
}

/** Confirms a contact message to its sender. Repeats no user text: the address may belong to a third party. */
export function contactConfirmationMail({
  name,
  subject,
  productName,
}: {
  name: string;
  /** A subject of the form. */
  subject: ContactSubject;
  productName: string;
}): MailContent {
  return compose(`We received your message to ${productName}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `Thanks for contacting us. We received your message about “${subject}” and will reply by email.`,
    ],
    notes: [
      "If you didn't contact us, someone may have entered your address by mistake. You can ignore this email.",
    ],
  });
}

interface AccountMailOptions {
  /** The user's name as entered; empty for none. */
  name: string;
  /** http or https URL. */
  link: string;
  productName: string;
}

/** Notifies of a changed password. Cannot be turned off. @param options.link leads to choosing a new one */
export function passwordChangedMail({
  name,
  link,
  productName,
  notices = [],
}: AccountMailOptions & { notices?: readonly string[] }): MailContent {
  return compose(`Your password for ${productName} was changed`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `The password for your ${productName} account was just changed, and all other devices were signed out.`,
      ...notices,
      "If you made this change, you don't need to do anything. If you didn't, choose a new password right away.",
    ],
    button: { label: 'Choose a new password', link: checkedLink(link) },
    notes: [],
  });
}

/** Notifies of a link to all data of an account. Cannot be turned off. @param options.link leads to the settings */
export function exportRequestedMail({ name, link, productName }: AccountMailOptions): MailContent {
  return compose(`Your ${productName} data was requested`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `Someone who is signed in to your ${productName} account just asked to download all of its data and pictures.`,
      "If that was you, you don't need to do anything. If it wasn't, change your password right away: that signs out all other devices.",
    ],
    button: { label: 'Open your settings', link: checkedLink(link) },
    notes: [],
  });
}

/** Confirms a request for deletion. @param options.link leads to signing in */
export function deletionRequestedMail(options: AccountMailOptions & { erasedAfter: Date }): MailContent {
  const { name, link, productName, erasedAfter } = options;
  return compose(`Your ${productName} account will be deleted`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `You asked us to delete your ${productName} account. You are signed out on all devices, and your published pictures are hidden.`,
      `Your account and all your pictures will be permanently deleted after ${longDate(erasedAfter)}.`,
      'To keep your account and your pictures, sign in before then.',
    ],
    button: { label: 'Sign in and keep my account', link: checkedLink(link) },
    notes: ["If you didn't request this, sign in and change your password."],
  });
}

/** Confirms that the deletion was canceled. @param options.link leads to the settings */
export function deletionCanceledMail({ name, link, productName }: AccountMailOptions): MailContent {
  return compose(`Your ${productName} account deletion was canceled`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `You signed in, so we canceled the deletion of your ${productName} account. Your pictures are still there.`,
      'You can still delete your account in your settings.',
    ],
    button: { label: 'Open settings', link: checkedLink(link) },
    notes: ["If you didn't sign in, change your password."],
  });
}

/** Tells that the period's credits are used up. @param options.link leads to the plans */
export function creditsUsedUpMail(
  options: AccountMailOptions & { total: number; resetsAt: Date },
): MailContent {
  const { name, link, productName, total, resetsAt } = options;
  return compose(`You've used all your ${productName} credits for this month`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `You've used all ${total.toLocaleString('en-US')} credits for this month. Your credits renew on ${longDate(resetsAt)}.`,
      'Need more now? Upgrade your plan to get more credits right away.',
    ],
    button: { label: 'View plans', link: checkedLink(link) },
    notes: ['You can turn off emails like this one in your settings, under Notifications.'],
  });
}

export function compose(subject: string, letter: Letter): MailContent {
  return { subject: oneLine(subject, 200), text: layoutText(letter), html: layoutHtml(letter) };
}

function lifetime(validFor: string | undefined): string[] {
  return validFor === undefined ? [] : [`The link works once, for ${validFor}.`];
}

const LONGEST_GREETED_NAME = 60;
/** Text that mail programs may turn into a link: `x.y`, `x:y`, `x/y`, `x@y`. */
const LINK_LIKE = /[:/\\@]|\.\S/;

/**
 * Greets by name, if it is plausible as a name. Anyone can sign up with a third party's address, and must not be able to send them
 * advertising in Easel's name by the name "Win at evil.example".
 */
export function greeting(name: string): string {
  const plain = plainName(name);
  return plain === null ? 'Hi,' : `Hi ${plain},`;
}

/** Returns a user-given name on one line; null if it is empty, too long or resembles a link. */
export function plainName(name: string): string | null {
  const plain = oneLine(name, LONGEST_GREETED_NAME + 1);
  const isName = plain !== '' && plain.length <= LONGEST_GREETED_NAME && !LINK_LIKE.test(plain);
  return isName ? plain : null;
}

/** Removes line breaks and control characters, and shortens the text. */
function oneLine(text: string, maxLength: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, maxLength).join('');
}

/** Returns the link. @throws TypeError unless it is an http or https URL */
export function checkedLink(link: string): string {
  const url = URL.parse(link);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new TypeError('A mail takes an http or https link');
  return url.href;
}
