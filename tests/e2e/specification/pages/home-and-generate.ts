import type { Row } from '../row.ts';

/** Section 2, navigation. It is the same on all pages, so one page is checked. */
export const NAVIGATION: readonly Row[] = [
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
    people: ['visitor'],
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

export const HOME: readonly Row[] = [
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

export const GENERATE: readonly Row[] = [
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
