import type { MailContent } from './mailer.ts';
import { checkedLink, compose, greeting } from './templates.ts';

export interface TakenDownMailOptions {
  /** The user's name as entered; empty for none. */
  name: string;
  /** Written by the operator. */
  reason: string;
  /** http or https URL where the user can object. */
  link: string;
  productName: string;
}

/** Tells an owner that a picture was removed from the gallery, and why. Cannot be turned off. */
export function pictureTakenDownMail({ name, reason, link, productName }: TakenDownMailOptions): MailContent {
  return compose(`Your picture was taken down from the ${productName} gallery`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `We took down a picture that you published in the ${productName} gallery. It can't be published again, but you still have it in your pictures.`,
      `Reason: ${reason}`,
      'If you think this is a mistake, contact us.',
    ],
    button: { label: 'Contact us', link: checkedLink(link) },
    notes: [],
  });
}
