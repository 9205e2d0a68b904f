import { expect, test } from 'vitest';
import { HELP_FAQ } from './help/faq';
import { FEATURES, HOME_QUESTIONS } from './home';
import { legalDocument } from './legal/documents';
import { PRICING_QUESTIONS, type Question } from './pricing';
import { type ProseNode, plainText } from './prose';
import { textWhere } from './prose.fixture';

const TEXTS = import.meta.glob<readonly ProseNode[]>('./**/*.md', { import: 'body', eager: true });
/** Replaced as a whole where plans are given, see `whereGiven`. */
const REPLACED = './legal/refund-policy.md';
/** What applies only where plans are sold. */
const SALE =
  /\$\d|paid plan|free trial|without a card|billing cycle|paid by|paid at once|money back|refund is/i;

test.each(Object.keys(TEXTS).filter((file) => file !== REPLACED))(
  '%s mentions no price and no payment if nothing is sold',
  (file) => {
    expect(plainText(textWhere(TEXTS[file] ?? [], 'given'))).not.toMatch(SALE);
  },
);

test('the terms and the help state the prices of plans if they are sold', () => {
  for (const file of ['./legal/terms-of-service.md', './help/billing/compare-the-plans.md']) {
    expect(plainText(textWhere(TEXTS[file] ?? [], 'sold'))).toMatch(
      /\$9 a month[\s\S]*billing cycle|\$9 a month[\s\S]*without a card/,
    );
  }
});

test('questions and summaries mention no price and no payment if nothing is sold', () => {
  const holds = ({ only }: { only?: Question['only'] }) => only !== 'sold';
  const answers = [...HOME_QUESTIONS.items, ...PRICING_QUESTIONS].filter(holds).map(({ answer }) => answer);
  const slugs = ['terms-of-service', 'privacy-policy', 'refund-policy'] as const;
  const points = slugs.flatMap((slug) => legalDocument(slug).keyPoints.filter(holds)).map(({ text }) => text);
  const others = [...HELP_FAQ.map(({ answer }) => answer), ...FEATURES.map(({ text }) => text)];
  for (const text of [...answers, ...points, ...others]) expect(text).not.toMatch(SALE);
});

test('the refund policy states that nothing is sold', () => {
  expect(legalDocument('refund-policy').whereGiven).toMatch(/^Nothing is sold here\./);
});
