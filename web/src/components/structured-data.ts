import type { Question } from '@/content/pricing';
import type { Site } from '@/lib/site';

/** Returns home's structured data for search engines (schema.org, Organization, WebSite and FAQPage). */
export function homeData(
  { name, origin, supportEmail }: Pick<Site, 'name' | 'origin' | 'supportEmail'>,
  questions: readonly Question[],
) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name,
        url: `${origin}/`,
        logo: `${origin}/favicon.svg`,
        contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportEmail },
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name,
        url: `${origin}/`,
        publisher: { '@id': `${origin}/#organization` },
      },
      {
        '@type': 'FAQPage',
        mainEntity: questions
          // The prerendered page is the same for sites that sell plans and sites that give them.
          .filter(({ only }) => only === undefined)
          .map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
      },
    ],
  };
}
