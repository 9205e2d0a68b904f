import { expect, test } from 'vitest';
import { HOME_QUESTIONS } from '@/content/home';
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

test('home states no price to search engines, since a site may sell nothing', () => {
  const text = JSON.stringify(homeData(site, HOME_QUESTIONS.items));
  expect(text).toContain('How long does a picture take?');
  expect(text).not.toMatch(/\$\d|What does it cost/);
});
