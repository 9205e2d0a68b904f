import type { MailboxMail } from '@easel/shared/node/mail/mailbox-mailer';
import { html, type Markup } from '@easel/shared/node/mail/markup';

const LINK = /(https?:\/\/[^\s<>"]+)/;

/** Presents the mailbox as a page without scripts: the texts of the mails, with clickable links. */
export function presentMailbox(mails: readonly MailboxMail[]): string {
  const list = mails.length > 0 ? joined(mails.map(presentMail)) : html`<p>No mails yet.</p>`;
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local mailbox</title>
<body style="max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif">
<h1>Local mailbox</h1>
<p>No SMTP server is configured, so mails end here. Newest first.</p>
${list}
</body>
</html>
`.html;
}

function presentMail({ subject, to, sentAt, text }: MailboxMail): Markup {
  return html`<article style="border-top: 1px solid #999; padding: 1rem 0">
<h2 style="font-size: 1.1rem; margin: 0">${subject}</h2>
<p style="margin: 0">To ${to}, <time datetime="${sentAt}">${sentAt}</time></p>
<div style="white-space: pre-wrap; overflow-wrap: anywhere">${joined(text.split(LINK).map(presentPart))}</div>
</article>`;
}

/** `split` by a pattern with one group puts the matches at odd indexes. */
function presentPart(part: string, index: number): Markup {
  return index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`;
}

function joined(parts: readonly Markup[]): Markup {
  return { html: parts.map((part) => part.html).join('') };
}
