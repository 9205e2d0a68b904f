import { html, type Markup } from './markup.ts';

export interface Letter {
  /** May contain user text; it is escaped. */
  greeting: string;
  /** Paragraphs before the button. */
  paragraphs: readonly string[];
  button?: { label: string; link: string };
  /** Small print below the button. */
  notes: readonly string[];
  /** Small print with a link, the last line. */
  unsubscribe?: { why: string; link: string };
  productName: string;
}

/** Lays the mail out as plain text. */
export function layoutText({
  greeting,
  paragraphs,
  button,
  notes,
  unsubscribe,
  productName,
}: Letter): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(button ? [button.link] : []),
    ...notes,
    ...(unsubscribe ? [`${unsubscribe.why} To unsubscribe: ${unsubscribe.link}`] : []),
    `-- \n${productName}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

// Many mail programs drop style sheets, external files and most of CSS: styles are inline, and colors plain.
const INK = '#1f1a14';
const MUTED = '#6f6456';
const ACCENT = '#c9361a';
const BODY = `margin:0;padding:32px 16px;background:#f7f3ea;color:${INK};font:16px/1.6 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif`;
const CARD =
  'max-width:520px;margin:0 auto;padding:32px;background:#fffdf8;border:1px solid #ddd3c1;border-radius:12px;word-wrap:break-word';
const BRAND = `margin:0 0 24px;font:600 22px/1.2 Georgia,serif;color:${INK}`;
const BUTTON = `display:inline-block;padding:12px 22px;background:${ACCENT};color:#ffffff;font-weight:600;text-decoration:none;border-radius:7px`;
/** For the mail programs that take a style sheet: phones, and dark themes. */
const STYLES = `@media (max-width: 480px) {
body { padding: 16px 8px !important; }
.card { padding: 24px 20px !important; }
}
@media (prefers-color-scheme: dark) {
body { background: #181512 !important; color: #f4ede1 !important; }
.card { background: #211d19 !important; border-color: #38312a !important; }
.brand { color: #f4ede1 !important; }
.small { color: #bfb4a4 !important; }
.link { color: #ff8a68 !important; }
}`;
const SMALL = `margin:16px 0 0;font-size:13px;line-height:1.5;color:${MUTED}`;

/** Lays the mail out as HTML without external resources. */
export function layoutHtml({
  greeting,
  paragraphs,
  button,
  notes,
  unsubscribe,
  productName,
}: Letter): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${productName}</title>
<style>
${{ html: STYLES }}
</style>
</head>
<body style="${BODY}">
<div class="card" style="${CARD}">
<p class="brand" style="${BRAND}">${productName}</p>
${joined([greeting, ...paragraphs].map((text) => html`<p style="margin:0 0 16px">${withBreaks(text)}</p>`))}
${button ? buttonHtml(button) : ''}
${joined(notes.map((text) => html`<p class="small" style="${SMALL}">${text}</p>`))}
${unsubscribe ? html`<p class="small" style="${SMALL}">${unsubscribe.why} ${linkHtml('Unsubscribe', unsubscribe.link)}</p>` : ''}
</div>
</body>
</html>
`;
  return page.html;
}

function buttonHtml({ label, link }: { label: string; link: string }): Markup {
  return html`<p style="margin:24px 0"><a href="${link}" style="${BUTTON}">${label}</a></p>
<p class="small" style="${SMALL}">If the button doesn't work, open this address:<br>${linkHtml(link, link)}</p>`;
}

const linkHtml = (label: string, link: string) =>
  html`<a class="link" href="${link}" style="color:${ACCENT};word-break:break-all">${label}</a>`;

function withBreaks(text: string): Markup {
  return joined(
    text.split('\n').map((line) => html`${line}`),
    '<br>\n',
  );
}

function joined(parts: readonly Markup[], separator = '\n'): Markup {
  return { html: parts.map((part) => part.html).join(separator) };
}
