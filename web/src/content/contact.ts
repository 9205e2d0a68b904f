import { PLANS, SUPPORT_ANSWERS } from '@easel/shared/contracts/plans';
import { SITE } from '@/lib/site';
import { ANSWER_TIMES, SUPPORT_HOURS } from './support';

export const CONTACT_PAGE = {
  title: 'Contact',
  text: 'Ask a question, report a problem, or suggest a feature.',
  form: 'Send us a message',
} as const;

export const CONTACT_DETAILS = {
  email: {
    title: 'Email',
    address: SITE.supportEmail,
    note: `Response within ${SUPPORT_ANSWERS.email}, with ${PLANS.free.name} in ${SUPPORT_ANSWERS.community}`,
  },
  hours: { title: 'Business Hours', rows: SUPPORT_HOURS.rows, note: 'All times are Pacific (PST).' },
  sooner: {
    title: 'Faster answers',
    text: 'Most questions already have an answer.',
    links: [
      { to: '/help-center', label: 'Help Center' },
      { to: '/support', label: 'All support channels' },
    ],
  },
} as const;

export const MESSAGE_SENT = {
  title: 'Message sent',
  confirmation: 'We sent a confirmation',
  answer: ANSWER_TIMES,
} as const;
