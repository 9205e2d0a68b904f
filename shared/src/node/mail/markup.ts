/** HTML that may be put into other HTML as it is. Anything else is text and escaped. */
export interface Markup {
  readonly html: string;
}

/**
 * A template tag that escapes every text put into it, in content and in quoted attributes alike.
 *
 * @example
 * html`<p title="${title}">${html`<b>${name}</b>`}</p>`
 */
export function html(parts: TemplateStringsArray, ...values: (string | Markup)[]): Markup {
  const filled = values.map((value) => (typeof value === 'string' ? escapeHtml(value) : value.html));
  return { html: String.raw({ raw: parts }, ...filled) };
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
