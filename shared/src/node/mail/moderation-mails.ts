import type { MailContent } from './mailer.ts';
import { checkedLink, compose, greeting } from './templates.ts';

export interface TakenDownMailOptions {
  /** As the user wrote it; empty where there is none. */
  name: string;
  /** The operator's words. */
  reason: string;
  /** An http or https URL: where to object. */
  link: string;
  productName: string;
}

/** Tells an owner that a picture is out of the gallery, and why. Nobody can switch it off. */
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
