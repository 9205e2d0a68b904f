import { escapeHtml } from '../escape-html.ts';

/** HTML that is inserted into other HTML unescaped. Everything else is text and escaped. */
export interface Markup {
  readonly html: string;
}

/**
 * Template tag for HTML that escapes inserted text, in content and in quoted attributes.
 *
 * @example
 * html`<p title="${title}">${html`<b>${name}</b>`}</p>`
 */
export function html(parts: TemplateStringsArray, ...values: (string | Markup)[]): Markup {
  const filled = values.map((value) => (typeof value === 'string' ? escapeHtml(value) : value.html));
  return { html: String.raw({ raw: parts }, ...filled) };
}
