import { PLANS, SUPPORT_ANSWERS } from '@easel/shared/contracts/plans';

export const SUPPORT_PAGE = {
  title: 'Support',
  text: 'Ways to get help, and what to try first.',
} as const;

/** For every plan. */
export const ANSWER_TIMES = `We answer within ${SUPPORT_ANSWERS.email}, and with ${PLANS.free.name} in ${SUPPORT_ANSWERS.community}.`;

export const SUPPORT_CHANNELS = [
  {
    id: 'live-chat',
    title: 'Live Chat',
    availability: `24/7 for ${PLANS.pro.name} and above`,
    text: 'Chat with us while you work.',
  },
  {
    id: 'help-center',
    title: 'Help Center',
    availability: 'Always open',
    text: 'Short, searchable articles on every topic.',
  },
  {
    id: 'email',
    title: 'Email Support',
    availability: `Response within ${SUPPORT_ANSWERS.email}`,
    text: `Tell us what happened. With ${PLANS.free.name}, expect an answer in ${SUPPORT_ANSWERS.community}.`,
  },
  {
    id: 'community',
    title: 'Community Forum',
    availability: 'Any time',
    text: 'Ask other people who use it.',
  },
] as const;
export type SupportChannelId = (typeof SUPPORT_CHANNELS)[number]['id'];

/** The most common problems, what to try first, and the article with more. */
export const COMMON_ISSUES = [
  {
    id: 'generation',
    title: 'Image Generation',
    text: 'A picture fails, takes a long time, or is not what you meant.',
    tips: [
      'Open the queue and press View Error: it names the reason.',
      'Retry starts the same picture again. The credit for the failed one has been returned.',
      'For a picture that misses the point, describe the subject first and the style last.',
    ],
    article: { slug: 'when-a-picture-fails', label: 'When a picture fails' },
  },
  {
    id: 'account',
    title: 'Account and Billing',
    text: 'You cannot sign in, or the number of images looks wrong.',
    tips: [
      'Forgot Password sends a link that works for an hour.',
      'Pictures that are waiting or in progress hold their credits until they are done.',
      'Your month starts on the day you joined, not on the first.',
    ],
    article: { slug: 'how-credits-work', label: 'How credits work' },
  },
  {
    id: 'api',
    title: 'API Integration',
    text: 'A request is refused, or an answer is not what you expected.',
    tips: [
      'Check an error by its code, not by its message.',
      'For token_expired, refresh the session and send the request again.',
      'Keep the requestId, so that we can find out what happened.',
    ],
    article: { slug: 'api-errors', label: 'Understand errors' },
  },
  {
    id: 'downloads',
    title: 'Download Problems',
    text: 'A file does not arrive, or is not the one you wanted.',
    tips: [
      'Reload the page: links to pictures expire after an hour or two.',
      'Check whether the browser asks for permission to save files.',
      'High-resolution files are made on first request, which takes a few seconds.',
    ],
    article: { slug: 'download-your-picture', label: 'Download your picture' },
  },
] as const;
export type CommonIssueId = (typeof COMMON_ISSUES)[number]['id'];

export const SUPPORT_HOURS = {
  title: 'Support Hours',
  note: `All times are Pacific (PST). ${ANSWER_TIMES}`,
  rows: [
    { day: 'Monday - Friday', hours: '8:00 AM - 5:00 PM PST' },
    { day: 'Saturday', hours: '9:00 AM - 3:00 PM PST' },
    { day: 'Sunday', hours: 'Closed' },
  ],
} as const;

export const ENTERPRISE_SUPPORT = {
  title: 'Enterprise Support',
  text: `The ${PLANS.enterprise.name} plan includes dedicated support, 24/7, with a response within ${SUPPORT_ANSWERS.dedicated}.`,
} as const;
