/**
 * Structured data for search engines. The content security policy allows it inline, because it is not executed. `<` is
 * escaped, so that no title can close the element.
 */
export function JsonLd({ data }: { data: unknown }) {
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
