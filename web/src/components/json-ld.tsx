/**
 * Structured data for search engines. It is data and no script, so the content security policy, which is about what runs, lets
 * it stand inline; and it may not close its own element, whatever a title says.
 */
export function JsonLd({ data }: { data: unknown }) {
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
