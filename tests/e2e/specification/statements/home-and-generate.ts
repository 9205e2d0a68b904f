import { type Statement, shown, tested } from './statement.ts';

const E2E = 'tests/e2e';

/** Section 2: home. */
export const HOME: readonly Statement[] = [
  shown('2.home.hero-generate', "'Generate Your First Image' to /generate"),
  tested(
    '2.home.hero-examples',
    "'See Examples' scrolls to the gallery section",
    `${E2E}/gallery.test.ts`,
    'is shown on the home page by category, with links to prompts and pictures',
  ),
  shown('2.home.hero-fallback', 'It goes to /gallery otherwise'),
  shown('2.home.features', 'Three cards: Text-to-Anything, Style Control, Commercial Rights'),
  shown('2.home.steps', 'Four steps: type your idea, choose style, generate in 8s, download HD'),
  shown('2.home.examples-filter', 'Filter All, Digital Art, Photography, Abstract'),
  tested(
    '2.home.examples-filtering',
    'The filter filters, and each item has likes and downloads',
    `${E2E}/gallery.test.ts`,
    'is shown on the home page by category, with links to prompts and pictures',
  ),
  shown('2.home.examples-six', 'Six items with title and prompt'),
  shown('2.home.use-prompt', "'Use Prompt' opens /generate with the encoded prompt"),
  shown('2.home.to-gallery', "'View details' and 'Load More' go to /gallery"),
  shown('2.home.pricing', 'A pricing section'),
  shown('2.home.testimonials', "Testimonials ('Loved by 50k+ Creators')"),
  shown('2.home.faq', 'FAQ accordion, one item open at a time'),
  shown('2.home.footer', 'A footer'),
  shown('2.home.order', 'The sections stand in this order'),
];

/** Section 2: generate. */
export const GENERATE: readonly Statement[] = [
  shown('2.generate.heading', 'A heading'),
  shown('2.generate.prompt', 'A prompt box'),
  shown('2.generate.settings', 'Settings: style, resolution, aspect ratio, iterations slider'),
  tested(
    '2.generate.progress',
    'Generate button and progress bar',
    `${E2E}/first-picture.test.ts`,
    'signs up a new user, shows the progress of the picture, and downloads it with a watermark',
  ),
  tested(
    '2.generate.preview',
    'A preview with download buttons',
    `${E2E}/generate.test.ts`,
    'shows the notice on a free picture, and publishes and unpublishes a picture',
  ),
  shown('2.generate.tabs', 'Four tabs: generate, history, templates, queue'),
  tested(
    '2.generate.recent',
    'A grid of recent generations',
    `${E2E}/generate.test.ts`,
    'shows the notice on a free picture, and publishes and unpublishes a picture',
  ),
  tested(
    '2.generate.history',
    'Prompt history',
    `${E2E}/generate-tabs.test.ts`,
    'reuses, searches and clears the prompt history',
  ),
  tested(
    '2.generate.templates',
    'Prompt templates',
    `${E2E}/generate.test.ts`,
    'shows visitors all four tabs and templates, and asks them to sign in for everything else',
  ),
  tested('2.generate.queue', 'A generation queue', `${E2E}/queue.test.ts`, 'shows each state by name, live'),
  shown('2.generate.subscription', 'A subscription status card'),
  shown('2.generate.test', 'A test-generation widget'),
  shown('2.generate.prompt-parameter', 'A prompt parameter fills the prompt and leaves the address'),
  tested(
    '2.generate.fill-history',
    'A history entry fills the prompt and switches to generate',
    `${E2E}/generate-tabs.test.ts`,
    'reuses, searches and clears the prompt history',
  ),
  tested(
    '2.generate.fill-template',
    'A template fills the prompt and switches to generate',
    `${E2E}/generate.test.ts`,
    'shows visitors all four tabs and templates, and asks them to sign in for everything else',
  ),
];
