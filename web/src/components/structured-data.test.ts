import { expect, test } from 'vitest';
import { homeData } from './structured-data';

const site = { name: 'Easel', origin: 'https://easel.example', supportEmail: 'help@easel.example' };

test('home describes its organization and its questions for search engines', () => {
  const data = homeData(site, [{ question: 'Why?', answer: 'Because.' }]);
  const [organization, website, questions] = data['@graph'];
  expect(organization).toMatchObject({ '@type': 'Organization', url: 'https://easel.example/' });
  expect(website).toMatchObject({ publisher: { '@id': organization?.['@id'] } });
  expect(questions).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { text: 'Because.' } }],
  });
});
