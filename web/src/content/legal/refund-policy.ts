import { REFUND_STAGE_DAYS, type RefundStage } from '@easel/shared/contracts/billing';
import { REFUND_CONTACT } from './contacts';
import type { LegalDocument } from './legal-document';
import { LEGAL_FACTS, namesOfPlans, refundLimits, trials } from './legal-facts';

const WINDOW = `${LEGAL_FACTS.refundWindowDays} days`;
const FREE = namesOfPlans((plan) => plan.monthlyPrice === 0);

function days(stage: RefundStage) {
  const [from, to] = REFUND_STAGE_DAYS[stage];
  return { from, to };
}

export const REFUND_POLICY: LegalDocument = {
  path: '/refund-policy',
  title: 'Refund Policy',
  lead: 'When you get your money back, how to ask for it, and how long it takes.',
  keyPoints: [
    `Ask within ${WINDOW} of your first payment.`,
    `You have made ${refundLimits()}.`,
    'A decision by day 4, the money on its way by day 10.',
    'Images that fail give their credits back by themselves.',
  ],
  contact: REFUND_CONTACT,
  sections: [
    {
      id: 'eligibility',
      title: 'Who gets a refund',
      blocks: [
        'You get the payment for your plan back when all four of these are so:',
        {
          kind: 'list',
          items: [
            { term: 'In time.', text: `You ask within ${WINDOW} of your first payment.` },
            {
              term: 'Little used.',
              text: `You have made ${refundLimits()}. Images that failed do not count.`,
            },
            {
              term: 'A valid reason.',
              text: 'You tell us what went wrong; [below](#reasons) is what counts.',
            },
            {
              term: 'Good standing.',
              text: 'Your account keeps to the [Terms of Service](/terms-of-service) and has no payment in dispute.',
            },
          ],
        },
        'It makes no difference whether you pay by the month or by the year.',
      ],
    },
    {
      id: 'reasons',
      title: 'What a valid reason is',
      blocks: [
        {
          kind: 'list',
          items: [
            'Something does not work, and we could not put it right.',
            'The plan does not give you what its description says.',
            'You were charged by mistake, twice, or after you had canceled.',
            'You chose the wrong plan, and noticed soon.',
            'The results do not fit what you need them for.',
          ],
        },
        'One sentence is enough. If it helps to show us an image or a message, send it along.',
      ],
    },
    {
      id: 'not-refunded',
      title: 'What is not refunded',
      blocks: [
        {
          kind: 'list',
          items: [
            `Payments for which you ask later than ${WINDOW} after the first one.`,
            'Plans on which more images were made than the limits above.',
            'Accounts that were closed for breaking the terms.',
            'The rest of a month or year after you cancel: you keep the plan until it ends instead.',
          ],
        },
        `The ${FREE} plan costs nothing. ${trials()} Neither has anything to refund.`,
        'A mistaken or double charge is always put right, whenever you notice it. Rights that the law gives you, such as a consumer’s right to withdraw, stand beside this policy.',
      ],
    },
    {
      id: 'how-to-ask',
      title: 'How to ask',
      blocks: [
        'Open [Billing & Subscription](/settings#billing) in your settings and press Request a Refund. You see there how each rule stands for you, and later how far your request has come.',
        `Or write to [${REFUND_CONTACT.email}](mailto:${REFUND_CONTACT.email}) from the email address of your account, with`,
        {
          kind: 'list',
          items: ['the plan and the day of the payment,', 'how you paid,', 'and your reason.'],
        },
        `Please send no card or account numbers. Your email is answered within ${LEGAL_FACTS.refundAnswer}.`,
      ],
    },
    {
      id: 'timeline',
      title: 'How long it takes',
      blocks: [
        'Counted from the day on which you ask:',
        {
          kind: 'timeline',
          label: 'Refund timeline',
          stages: [
            {
              name: 'Request',
              ...days('request'),
              text: 'You ask, and we confirm that your request is here.',
            },
            {
              name: 'Review',
              ...days('review'),
              text: 'We look at the payment, the images made and your reason.',
            },
            {
              name: 'Decision',
              ...days('decision'),
              text: 'You hear from us by email, with the reason if it is a no.',
            },
            { name: 'Processing', ...days('processing'), text: 'The money goes back the way it came.' },
          ],
        },
      ],
    },
    {
      id: 'payment-methods',
      title: 'How the money comes back',
      blocks: [
        'It goes back to the method that you paid with, in full and in the currency of the payment.',
        {
          kind: 'table',
          caption: 'How long each method takes',
          head: ['Paid by', 'Once the refund is decided'],
          rows: [
            ['Card', 'During processing, days 5-10'],
            ['Bank transfer', '3-5 business days more'],
            ['PayPal', 'Typically 24 hours'],
          ],
        },
        'When it shows in your account is up to your bank. If nothing has arrived after that time, write to us, and we trace it.',
      ],
    },
    {
      id: 'afterwards',
      title: 'What happens to your account',
      blocks: [
        `With the refund your account moves to the ${FREE} plan. Your images stay where they are, but a refunded plan counts as never bought: images made on it are then for [personal use](/terms-of-service#your-images).`,
      ],
    },
    {
      id: 'canceling',
      title: 'Canceling and credits',
      blocks: [
        'You do not need a refund to leave: cancel in your [settings](/settings#billing). It applies at the next billing cycle, and until then you keep your plan.',
        'Nor do you need one for an image that failed or that you canceled: its credits are back at once, by themselves.',
      ],
    },
  ],
};
