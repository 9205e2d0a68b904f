import type { MailContent } from './mailer.ts';
import { checkedLink, compose, greeting } from './templates.ts';

interface EmailChangeMailOptions {
  /** The user's name as entered; empty for none. */
  name: string;
  /** http or https URL. */
  link: string;
  productName: string;
  newEmail: string;
}

const LIFETIME = 'The link is valid for 24 hours.';

/** Asks the new address. It may belong to a stranger, so it contains nothing that the user entered. */
export function confirmNewAddressMail({
  link,
  productName,
}: Pick<EmailChangeMailOptions, 'link' | 'productName'>): MailContent {
  return compose(`Confirm your new email address for ${productName}`, {
    productName,
    greeting: 'Hello,',
    paragraphs: [
      `Someone wants to use this address for their ${productName} account.`,
      'If that is you, open the link in a browser that is signed in to your account.',
    ],
    button: { label: 'Confirm new address', link: checkedLink(link) },
    notes: [LIFETIME, "If that isn't you, you can ignore this email. Nothing will change."],
  });
}

/** Asks the present address, and offers to stop the change. */
export function confirmOldAddressMail(options: EmailChangeMailOptions): MailContent {
  const { name, link, productName, newEmail } = options;
  return compose(`Confirm your email address change for ${productName}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `Someone who is signed in to your ${productName} account asked to change its email address to ${newEmail}.`,
      'If that was you, confirm it here. The address changes once both addresses have confirmed.',
      "If it wasn't, open the link and stop the change. Then change your password: that signs out all other devices.",
    ],
    button: { label: 'Confirm or stop the change', link: checkedLink(link) },
    notes: [`${LIFETIME} Until then, nothing changes.`],
  });
}

/** Tells both addresses that the change is done. Cannot be turned off. @param options.link leads to support */
export function emailChangedMail(options: EmailChangeMailOptions): MailContent {
  const { name, link, productName, newEmail } = options;
  return compose(`Your email address for ${productName} was changed`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `The email address of your ${productName} account is now ${newEmail}. Use it to sign in.`,
      "If you made this change, you don't need to do anything. If you didn't, write to us right away.",
    ],
    button: { label: 'Contact us', link: checkedLink(link) },
    notes: [],
  });
}
