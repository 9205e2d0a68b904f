import { SAMPLES } from '@easel/shared/contracts/samples';
import { ANYBODY, type Row } from '../row.ts';

/** Section 2, navigation. It is the same on all pages, so one page is checked. */
export const NAVIGATION: readonly Row[] = [
  {
    line: '§2 Navigation: the top links',
    statements: ['2.nav.top'],
    path: '/product',
    within: 'header',
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
    statements: ['2.nav.signed-out', '6.visitor.header'],
    path: '/product',
    people: ['visitor'],
    within: 'header',
    links: { 'Sign In': '/login', 'Get Started': '/register' },
  },
  {
    line: '§2 Navigation: the footer links',
    statements: ['2.nav.footer', '2.home.footer'],
    path: '/',
    people: ANYBODY,
    within: 'footer',
    links: {
      Features: '/features',
      Pricing: '/pricing',
      API: '/api-docs',
      Blog: '/blog',
      'Help Center': '/help-center',
      Discord: '/discord',
      Contact: '/contact',
      'Refund Policy': '/refund-policy',
      'Privacy Policy': '/privacy-policy',
      'Terms of Service': '/terms-of-service',
    },
  },
  {
    line: '§2 Navigation: title, canonical URL, Open Graph and Twitter tags',
    statements: ['2.meta.title', '2.meta.canonical', '2.meta.open-graph', '2.meta.twitter'],
    path: '/',
    people: ANYBODY,
    title: 'Turn Words Into Pictures',
  },
];

export const HOME: readonly Row[] = [
  {
    line: '§2 Home 1: the hero',
    statements: ['2.home.hero-generate', '2.home.hero-fallback', '2.home.order'],
    path: '/',
    people: ANYBODY,
    inOrder: [
      ...['Generate Your First Image', 'Text-to-Anything', 'Type your idea', 'Made with a sentence'],
      ...['50 images a month', 'Loved by 50k+ Creators', 'Frequently Asked Questions'],
    ],
    links: { 'Generate Your First Image': '/generate', 'See Examples': '/gallery' },
  },
  {
    line: '§2 Home 2: three feature cards',
    statements: ['2.home.features'],
    path: '/',
    people: ANYBODY,
    shows: ['Text-to-Anything', 'Style Control', 'Commercial Rights'],
    items: { 'What it does': 3 },
  },
  {
    line: '§2 Home 3: four steps',
    statements: ['2.home.steps', '1.seconds-marketing'],
    path: '/',
    people: ANYBODY,
    shows: ['Type your idea', 'Choose style', 'Generate in 8s', 'Download HD'],
    items: { 'How it works': 4 },
  },
  {
    line: '§2 Home 4: six examples, each with its prompt and its way to the gallery',
    statements: ['2.home.examples-filter', '2.home.examples-six', '2.home.use-prompt', '2.home.to-gallery'],
    path: '/',
    people: ANYBODY,
    buttons: ['All', 'Digital Art', 'Photography', 'Abstract'],
    shows: SAMPLES.flatMap(({ title, prompt }) => [title, prompt]),
    items: { 'Made with a sentence': 6 },
    links: {
      'Load More': '/gallery',
      ...Object.fromEntries(
        SAMPLES.flatMap(({ id, title, prompt }) => [
          [`Use Prompt of ${title}`, `/generate?prompt=${encodeURIComponent(prompt)}`],
          [`View details of ${title}`, `/gallery?view=${id}`],
        ]),
      ),
    },
  },
  {
    line: '§2 Home 5, §9: plans and prices',
    statements: ['2.home.pricing', '9.plan.free', '9.plan.pro', '9.plan.team'],
    path: '/',
    shows: [
      ...['$0', '50 images a month', 'Up to 1024 px', '8 basic styles', 'Watermarked downloads'],
      ...['$9', '1,000 images a month', 'All 16 styles', 'Commercial rights', 'No watermark'],
      ...['Priority generation', 'high-res downloads up to 4K', '$24', '10,000 images a month'],
      ...['Vector export (SVG)', 'A team of 5 people', 'All 16 styles, plus custom styles'],
    ],
  },
  {
    line: '§2 Home 6, §9: testimonials',
    statements: ['2.home.testimonials', '9.marketing.creators', '9.marketing.rating'],
    path: '/',
    people: ANYBODY,
    shows: ['Loved by 50k+ Creators', '4.9/5'],
  },
  {
    line: '§2 Home 7, §1: questions',
    statements: ['1.seconds-faq', '1.ownership', '1.rights'],
    path: '/',
    people: ANYBODY,
    shows: [
      'Frequently Asked Questions',
      'How long does a picture take?',
      'Your pictures are yours.',
      'in your business with Pro and every plan above it',
    ],
  },
];

const STYLES = [
  ...['Photorealistic', 'Anime', 'Oil Painting', 'Digital Art'],
  ...['Watercolor', 'Sketch', 'Cyberpunk', 'Fantasy'],
];

export const GENERATE: readonly Row[] = [
  {
    line: '§2 Generate: the page, its tabs, and the pieces beside the prompt',
    statements: ['2.generate.heading', '2.generate.tabs', '2.generate.subscription', '2.generate.test'],
    path: '/generate',
    title: 'Generate',
    shows: ['Generate', 'Subscription', 'Test image generation'],
    tabs: ['Generate', 'History', 'Templates', 'Queue'],
  },
  {
    line: '§5: the counter; Clear and Generate are disabled while there is no prompt',
    statements: [
      '2.generate.prompt',
      '5.prompt.counter',
      '5.prompt.clear-disabled',
      '5.prompt.generate-disabled',
    ],
    path: '/generate',
    shows: ['0/500 characters'],
    inert: ['Clear', 'Generate'],
    fields: ['Prompt'],
  },
  {
    line: '§2, §3, §9 Generate: the settings card with its defaults',
    statements: ['2.generate.settings', '9.example-values', '3.styles', '3.aspect-ratios', '1.styles'],
    path: '/generate',
    shows: ['1 image'],
    chosen: ['Photorealistic', '1024x1024', '1:1'],
    buttons: [...STYLES, '512x512', '768x768', '4:3', '3:4', '16:9', '9:16'],
    fields: ['Iterations'],
  },
  {
    line: '§3, §6 Generate: the largest resolution, with Free',
    statements: ['6.free.resolution'],
    path: '/generate',
    people: ['free'],
    shows: ['1536x1536: needs the Pro plan.'],
  },
  {
    line: '§3 Generate: the largest resolution, with Pro',
    statements: ['3.resolutions'],
    path: '/generate',
    people: ['pro'],
    buttons: ['512x512', '768x768', '1024x1024', '1536x1536'],
  },
];
