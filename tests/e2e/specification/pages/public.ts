import type { Row } from '../row.ts';

const PLAN_NAMES = ['Free', 'Pro', 'Team', 'Enterprise'];

/** The public pages other than Home and Generate. */
export const PUBLIC: readonly Row[] = [
  { line: '§2 Landing: product', path: '/product', title: 'Product', links: { 'See pricing': '/pricing' } },
  {
    line: '§2 Features: comparison of plans',
    path: '/features',
    title: 'Features',
    shows: [...PLAN_NAMES, 'Compare the plans'],
    links: { 'See pricing': '/pricing' },
  },
  {
    line: '§2 Gallery: search and style filter',
    path: '/gallery',
    title: 'Gallery',
    buttons: ['Newest'],
  },
  {
    line: '§2 Pricing: the selector',
    path: '/pricing',
    title: 'Pricing',
    shows: ['Monthly', 'Annual', 'Save 20%', ...PLAN_NAMES],
  },
  {
    line: '§2 API docs: the hero, three steps, the endpoints',
    path: '/api-docs',
    title: 'API Documentation',
    shows: ['Get API Key', '/api/generate', '/api/generations/{id}', '/api/styles', '/api/models'],
    links: { 'Developer Support': '/support' },
  },
  {
    line: '§2 API docs, §9: rate limits',
    path: '/api-docs',
    shows: ['60 requests', '1,000 requests', 'JavaScript', 'Python', 'cURL', 'image_url'],
  },
  {
    line: '§2 Blog: the chips',
    path: '/blog',
    title: 'Blog',
    buttons: ['All', 'AI Trends', 'Tutorial', 'Legal', 'Technology', 'Artist Spotlight', 'Guide'],
  },
  {
    line: '§2 Help centre A: categories and their counts',
    path: '/help',
    title: 'Help',
    shows: ['Getting Started', 'Image Generation', 'Account & Billing', 'Troubleshooting', '12 articles'],
  },
  {
    line: '§2 Help centre A: Live Chat and Email Support',
    path: '/help',
    shows: ['Live Chat', 'Email Support'],
  },
  {
    line: '§2 Help centre B: categories and their counts',
    path: '/help-center',
    title: 'Help Center',
    shows: [
      ...['Getting Started', 'Image Generation', 'Billing & Subscriptions', 'API Documentation'],
      ...['Privacy & Security', 'Best Practices', '15 articles', '4 articles', 'New'],
    ],
    links: { 'Contact Support': '/contact', 'Join Community': '/discord' },
  },
  {
    line: '§2 Contact: the form',
    path: '/contact',
    title: 'Contact',
    fields: ['First Name', 'Last Name', 'Email', 'Message'],
  },
  {
    line: '§2 Contact, §9: business hours',
    path: '/contact',
    shows: ['Monday - Friday', '8:00 AM - 5:00 PM PST', 'Closed', '24 hours'],
  },
  {
    line: '§2 Support: channels',
    path: '/support',
    title: 'Support',
    shows: ['Live Chat', 'Help Center', 'Email Support', 'Community Forum', '24 hours'],
    links: { 'Contact Us': '/contact' },
  },
  {
    line: '§2 Discord: members, moderators',
    path: '/discord',
    title: 'Discord Community',
    shows: ['50,000+', 'Community Manager', 'Technical Moderator', 'Creative Lead'],
  },
  {
    line: '§2 Legal hub',
    path: '/legal',
    title: 'Legal',
    shows: ['December 15, 2024', 'Terms of Service', 'Privacy Policy', 'Refund Policy'],
  },
  {
    line: '§9 Refunds: the window and the timeline',
    path: '/refund-policy',
    title: 'Refund Policy',
    shows: ['30 days', 'Day 1', 'Days 2-3', 'Day 4', 'Days 5-10', 'December 15, 2024'],
  },
  {
    line: '§9 Data retention',
    path: '/privacy-policy',
    title: 'Privacy Policy',
    shows: ['30 days', 'December 15, 2024'],
  },
  {
    line: '§1, §9 Terms: age, notice, liability',
    path: '/terms-of-service',
    title: 'Terms of Service',
    shows: ['18', '30 days', '12 months', 'December 15, 2024'],
  },
  { line: 'Decisions, pages: /terms', path: '/terms', leadsTo: '/terms-of-service' },
  { line: 'Decisions, pages: /privacy', path: '/privacy', leadsTo: '/privacy-policy' },
  {
    line: '§2 404: what it shows and where it leads',
    path: '/no/such-page',
    title: 'Page Not Found',
    shows: ['/no/such-page'],
    buttons: ['Go Back'],
    links: {
      'Go Home': '/',
      'Get Help': '/help',
      Generate: '/generate',
      Gallery: '/gallery',
      Pricing: '/pricing',
      Help: '/help',
    },
  },
];
