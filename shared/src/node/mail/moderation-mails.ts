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

/** Tells an owner that a picture was removed from the gallery, and why. Cannot be switched off. */
export function pictureTakenDownMail({ name, reason, link, productName }: TakenDownMailOptions): MailContent {
  return compose(`A picture of yours was taken down from the ${productName} gallery`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `We took down a picture that you had published in the ${productName} gallery, and it cannot be published again. It is still among your pictures.`,
      `The reason: ${reason}`,
      'If you think that this is a mistake, write to us.',
    ],
    button: { label: 'Write to us', link: checkedLink(link) },
    notes: [],
  });
}
