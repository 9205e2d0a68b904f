import type { MailContent } from './mailer.ts';
import { checkedLink, compose, greeting } from './templates.ts';

/**
 * News from the operator, for users who asked for such mails.
 *
 * @param body plain text; an empty line separates paragraphs
 * @param unsubscribeLink leads to a page that asks once and ends these mails
 */
export function newsMail({
  name,
  subject,
  body,
  productName,
  unsubscribeLink,
}: {
  name: string;
  subject: string;
  body: string;
  productName: string;
  unsubscribeLink: string;
}): MailContent {
  const paragraphs = body.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replaceAll(/\s*\n\s*/g, ' '));
  return compose(subject, {
    productName,
    greeting: greeting(name),
    paragraphs: paragraphs.filter((paragraph) => paragraph !== ''),
    notes: [],
    unsubscribe: {
      why: `You get this because you turned on marketing emails in your ${productName} settings.`,
      link: checkedLink(unsubscribeLink),
    },
  });
}
