import { ANYBODY, type Row } from '../row.ts';
import { CHANNELS } from '../site-file.ts';

/** Help, contact, support and the community. */
export const HELP: readonly Row[] = [
  {
    line: '§2 Help center A: questions, four categories and their counts, the two buttons',
    statements: ['2.help.a-search', '2.help.a-categories', '2.help.a-buttons', '1.seconds-help', '9.help-4k'],
    path: '/help',
    people: ANYBODY,
    title: 'Help',
    shows: [
      ...['Getting Started', '12 articles', 'Image Generation', '8 articles'],
      ...['Account & Billing', '6 articles', 'Troubleshooting', '10 articles'],
    ],
    fields: ['Search help'],
    items: { 'Browse by topic': 4 },
    links: { 'Live Chat': CHANNELS.liveChat, 'Email Support': '/contact' },
  },
  {
    line: '§2 Help center B: six categories and their counts, popular articles, quick links, the two ways out',
    statements: ['2.help.b-search', '2.help.b-categories', '2.help.b-popular', '2.help.b-links', '3.article'],
    path: '/help-center',
    people: ANYBODY,
    title: 'Help Center',
    shows: [
      ...['Getting Started', '8 articles', 'Image Generation', '15 articles'],
      ...['Billing & Subscriptions', '6 articles', 'API Documentation', '12 articles'],
      ...['Privacy & Security', '4 articles', 'Best Practices', '10 articles', 'min read', 'New'],
    ],
    fields: ['Search articles'],
    items: { 'Popular Articles': 6 },
    links: {
      'API Documentation Endpoints and examples': '/api-docs',
      'Support Every way to reach us': '/support',
      'Contact Support': '/contact',
      'Join Community': '/discord',
    },
  },
  {
    line: '§2 Contact: the form, the details, §9: business hours',
    statements: ['2.contact.form', '2.contact.details', '9.hours'],
    path: '/contact',
    people: ANYBODY,
    title: 'Contact',
    shows: [
      ...['support@easel.example', 'Business Hours', 'Monday - Friday', '8:00 AM - 5:00 PM PST'],
      ...['Saturday', '9:00 AM - 3:00 PM PST', 'Sunday', 'Closed', 'Response within 24 hours'],
    ],
    fields: ['First name', 'Last name', 'Email', 'Subject', 'Message'],
    buttons: ['Send message'],
  },
  {
    line: '§2 Support: four channels',
    statements: ['2.support.live-chat', '2.support.channels', '6.live-chat'],
    path: '/support',
    people: ANYBODY,
    title: 'Support',
    shows: [
      ...['Live Chat', '24/7 for Pro and above', 'Help Center', 'Email Support'],
      ...['Response within 24 hours', 'Community Forum'],
    ],
    items: { 'Ways to get help': 4 },
    links: {
      'Live Chat': CHANNELS.liveChat,
      'Browse Articles': '/help-center',
      'Send a Message': '/contact',
      'Join the Community': '/discord',
    },
  },
  {
    line: '§2 Support: four issues, the hours, the call; §6: what each plan gets',
    statements: [
      '2.support.issues',
      '2.support.hours',
      '2.support.call',
      '6.enterprise.support',
      '6.support',
    ],
    path: '/support',
    people: ANYBODY,
    shows: [
      ...['Image Generation', 'Account and Billing', 'API Integration', 'Download Problems', 'Quick tips'],
      ...[
        'Monday - Friday',
        '8:00 AM - 5:00 PM PST',
        'Saturday',
        '9:00 AM - 3:00 PM PST',
        'Sunday',
        'Closed',
      ],
      ...['Community support, 2-3 business days', 'Priority email support within 24 hours'],
      ...['Dedicated support, 24/7, within 4 hours'],
    ],
    items: { 'Common Issues': 4 },
    links: { 'Schedule a Call': CHANNELS.call, 'Contact Us': '/contact' },
  },
  {
    line: '§2 Discord: members, benefits, channels, rules, moderators, the way in',
    statements: [
      '2.discord.members',
      '2.discord.lists',
      '2.discord.moderators',
      '2.discord.join',
      '9.marketing.members',
    ],
    path: '/discord',
    people: ANYBODY,
    title: 'Discord Community',
    shows: ['50,000+', 'Community Manager', 'Technical Moderator', 'Creative Lead', 'CM', 'TM', 'CL'],
    items: { 'What you get': 4, Channels: 6, 'Community Rules': 5, Moderators: 3 },
    links: { 'Join Discord': CHANNELS.community },
  },
];

const UPDATED = 'December 15, 2024';

export const LEGAL: readonly Row[] = [
  {
    line: '§2 Legal hub: three texts with their date, key points and contacts',
    statements: ['2.legal.hub', '2.legal.summaries', '9.privacy-answers', '9.legal-answers'],
    path: '/legal',
    people: ANYBODY,
    title: 'Legal',
    shows: [
      ...[UPDATED, 'Terms of Service', 'Privacy Policy', 'Refund Policy'],
      ...['Your images are yours, whatever your plan.', 'Legal questions', 'within 2-3 business days'],
      ...['Privacy requests', 'within 30 days', 'within 24 hours'],
    ],
    links: {
      'Read the Terms of Service': '/terms-of-service',
      'Read the Privacy Policy': '/privacy-policy',
      'Read the Refund Policy': '/refund-policy',
    },
  },
  {
    line: '§2 Refund policy, §4: the timeline, §9: the rules',
    statements: [
      ...['2.legal.texts', '4.refund-timeline', '9.refund.window', '9.refund.images', '9.refund.reason'],
      ...['9.refund.days', '9.refund.bank', '9.refund.paypal', '9.refund.answer'],
    ],
    path: '/refund-policy',
    people: ANYBODY,
    title: 'Refund Policy',
    shows: [
      ...[UPDATED, 'within 30 days of your first payment'],
      ...['at most 100 images on Pro, or 500 on Team and Enterprise', 'A valid reason', 'Good standing'],
      ...['Day 1', 'Request', 'Days 2-3', 'Review', 'Day 4', 'Decision', 'Days 5-10', 'Processing'],
      ...['3-5 business days', 'Typically 24 hours', 'Your email is answered within 24 hours'],
    ],
  },
  {
    line: '§9 Privacy policy: retention',
    statements: ['9.retention'],
    path: '/privacy-policy',
    people: ANYBODY,
    title: 'Privacy Policy',
    shows: [UPDATED, '30 days after you delete your account', 'We answer within 30 days'],
  },
  {
    line: '§1, §9 Terms: age, one account, notice, billing cycle, liability, plans',
    statements: [
      '1.age',
      '1.one-account',
      '9.price-notice',
      '9.billing-cycle',
      '9.liability',
      '9.terms.plans',
    ],
    path: '/terms-of-service',
    people: ANYBODY,
    title: 'Terms of Service',
    shows: [
      ...[UPDATED, 'You must be 18 or older', 'one account per person or organization'],
      ...['30 days before it applies to you', 'apply at the next billing cycle'],
      ...['the amount you paid us in the 12 months before the event', '$0', '$9', '$24', '$99'],
    ],
  },
];
