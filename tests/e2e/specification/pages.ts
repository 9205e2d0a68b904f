import { type Row, SIGNED_IN } from './row.ts';

const VISITOR = ['visitor'] as const;
const PLAN_NAMES = ['Free', 'Pro', 'Team', 'Enterprise'];

/** Section 2, navigation: on every page, so looked for on one. */
const NAVIGATION: readonly Row[] = [
  {
    line: '§2 Navigation: the top links',
    path: '/product',
    links: {
      Home: '/',
      Product: '/product',
      Features: '/features',
      Generate: '/generate',
      Gallery: '/gallery',
      Pricing: '/pricing',
      Blog: '/blog',
      Help: '/help',
      Contact: '/contact',
    },
  },
  {
    line: '§2 Navigation: signed out, Sign In and Get Started',
    path: '/product',
    people: VISITOR,
    links: { 'Sign In': '/login', 'Get Started': '/register' },
  },
  {
    line: '§2 Navigation: the footer links',
    path: '/product',
    links: {
      API: '/api-docs',
      'Help Center': '/help-center',
      Discord: '/discord',
      'Refund Policy': '/refund-policy',
      'Privacy Policy': '/privacy-policy',
      'Terms of Service': '/terms-of-service',
    },
  },
];

const HOME: readonly Row[] = [
  {
    line: '§2 Home 1: the hero',
    path: '/',
    links: { 'Generate Your First Image': '/generate', 'See Examples': '/gallery' },
  },
  {
    line: '§2 Home 2: three feature cards',
    path: '/',
    shows: ['Text-to-Anything', 'Style Control', 'Commercial Rights'],
  },
  {
    line: '§2 Home 3: four steps',
    path: '/',
    shows: ['Type your idea', 'Choose style', 'Generate in 8s', 'Download HD'],
  },
  {
    line: '§2 Home 4: the example gallery and its categories',
    path: '/',
    buttons: ['All', 'Digital Art', 'Photography', 'Abstract'],
    links: { 'Load More': '/gallery' },
    shows: ['Use Prompt', 'View details'],
  },
  {
    line: '§2 Home 5, §9: plans and prices',
    path: '/',
    shows: ['50 images a month', '1,000 images a month', '10,000 images a month', '$0', '$9', '$24'],
  },
  { line: '§2 Home 6: testimonials', path: '/', shows: ['Loved by 50k+ Creators', '4.9/5'] },
  { line: '§2 Home 7: questions', path: '/', shows: ['Frequently Asked Questions'] },
];

const GENERATE: readonly Row[] = [
  { line: '§2 Generate: the page', path: '/generate', title: 'Generate', shows: ['Generate'] },
  {
    line: '§5: the counter and Clear',
    path: '/generate',
    shows: ['0/500 characters'],
    buttons: ['Clear', 'Generate'],
    fields: ['Prompt'],
  },
  {
    line: '§2, §3 Generate: the settings card with its defaults',
    path: '/generate',
    shows: ['Photorealistic', '1024', '1:1', 'Iterations'],
  },
  {
    line: '§3: the styles, resolutions and aspect ratios',
    path: '/generate',
    shows: ['512', '768', '1536', '4:3', '3:4', '16:9', '9:16'],
  },
];

const PUBLIC: readonly Row[] = [
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

const SIGNING_IN: readonly Row[] = [
  {
    line: '§2 Login',
    path: '/login',
    people: VISITOR,
    title: 'Sign In',
    fields: ['Email', 'Password'],
    buttons: ['Sign In', 'Show password'],
  },
  {
    line: '§2 Register',
    path: '/register',
    people: VISITOR,
    title: 'Create Account',
    fields: ['Full Name', 'Email', 'Password', 'Confirm Password'],
  },
  { line: '§2 Login: signed-in users are sent to /', path: '/login', people: SIGNED_IN, leadsTo: '/' },
  { line: '§2 Register: signed-in users are sent to /', path: '/register', people: SIGNED_IN, leadsTo: '/' },
  {
    line: '§2 Forgot password',
    path: '/forgot-password',
    people: VISITOR,
    title: 'Forgot Password',
    fields: ['Email'],
  },
];

const ACCOUNT: readonly Row[] = [
  {
    line: '§2 Profile, signed out',
    path: '/profile',
    people: VISITOR,
    shows: ['Authentication Required', 'Please log in to view your profile'],
  },
  {
    line: '§2 Settings, signed out',
    path: '/settings',
    people: VISITOR,
    shows: ['Authentication Required', 'Please log in to access settings'],
  },
  {
    line: '§2 Dashboard, signed out',
    path: '/dashboard',
    people: VISITOR,
    shows: ['Authentication Required'],
  },
  {
    line: '§2 Profile',
    path: '/profile',
    people: SIGNED_IN,
    title: 'Profile',
    shows: ['JPG, PNG up to 5MB', 'Email cannot be changed here. Contact support if needed.', 'Ada Lovelace'],
    buttons: ['Change Avatar', 'Save Changes', 'Cancel'],
    fields: ['Full Name'],
  },
  {
    line: '§2 Settings: the sections',
    path: '/settings',
    people: SIGNED_IN,
    title: 'Settings',
    shows: [
      'Security',
      'Notifications',
      'Privacy',
      'Billing & Subscription',
      'Data Management',
      'Danger Zone',
    ],
    fields: ['Current Password', 'New Password'],
    buttons: ['Delete Account'],
  },
  {
    line: '§9 Settings: the plan and the credits, not hard-coded',
    path: '/settings',
    people: ['free'],
    shows: ['Current Plan', 'Free', 'Credits Remaining', '50'],
  },
  {
    line: '§9 Settings: the same for Pro',
    path: '/settings',
    people: ['pro'],
    shows: ['Current Plan', 'Pro', 'Credits Remaining', '1,000'],
  },
  {
    line: '§2 Dashboard: the tabs',
    path: '/dashboard',
    people: SIGNED_IN,
    title: 'Dashboard',
    shows: ['Gallery', 'Stats', 'Settings', 'Upgrade', 'Ada Lovelace'],
  },
];

/** A row for each line of the specification that a page shows by itself. */
export const PAGE_ROWS: readonly Row[] = [
  ...NAVIGATION,
  ...HOME,
  ...GENERATE,
  ...PUBLIC,
  ...SIGNING_IN,
  ...ACCOUNT,
];
