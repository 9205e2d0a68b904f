/** The sections of the help center, in its order. Each article stands in one. */
export const HELP_CATEGORIES = [
  {
    id: 'getting-started',
    title: 'Getting Started',
    text: 'An account, a first picture, and where everything is.',
  },
  {
    id: 'image-generation',
    title: 'Image Generation',
    text: 'The queue, every setting, and what to do when a picture fails.',
  },
  {
    id: 'billing',
    title: 'Billing & Subscriptions',
    text: 'Plans, credits, watermarks and what you may do with a picture.',
  },
  {
    id: 'api',
    title: 'API Documentation',
    text: 'From a first request to live events, for programs.',
  },
  {
    id: 'privacy',
    title: 'Privacy & Security',
    text: 'Who sees what, what a file gives away, and how to take your data along.',
  },
  {
    id: 'best-practices',
    title: 'Best Practices',
    text: 'Prompts and habits that lead to better pictures sooner.',
  },
] as const;
export type HelpCategoryId = (typeof HELP_CATEGORIES)[number]['id'];

/** The cards of the help page: other views on the same articles. */
export const HELP_TOPICS = [
  { id: 'start', title: 'Getting Started', text: 'From an empty prompt box to a picture of your own.' },
  { id: 'pictures', title: 'Image Generation', text: 'Models, seeds, sizes and larger files.' },
  { id: 'account', title: 'Account & Billing', text: 'Your account, your plan and your credits.' },
  { id: 'trouble', title: 'Troubleshooting', text: 'When something waits, fails or is refused.' },
] as const;
export type HelpTopicId = (typeof HELP_TOPICS)[number]['id'];

interface Entry {
  category: HelpCategoryId;
  topics?: readonly HelpTopicId[];
  title: string;
  /** One sentence, for lists and search engines. */
  summary: string;
  isNew?: boolean;
}

/** Every article but its body, which is loaded with its category. The key is its address below `/help/`. */
const ENTRIES = {
  'make-your-first-picture': {
    category: 'getting-started',
    topics: ['start'],
    title: 'Make your first picture',
    summary: 'Four steps from an idea in words to a picture on your disk.',
  },
  'create-an-account': {
    category: 'getting-started',
    topics: ['start', 'account'],
    title: 'Create an account and confirm your email',
    summary: 'What you need to sign up, and what the mail that follows is for.',
  },
  'reset-your-password': {
    category: 'getting-started',
    topics: ['trouble'],
    title: 'Reset a forgotten password',
    summary: 'Get back into your account with a link by email.',
  },
  'find-your-way-around': {
    category: 'getting-started',
    topics: ['start'],
    title: 'Find your way around the Generate page',
    summary: 'What the prompt box, the settings, the result and the queue are for.',
  },
  'choose-a-style': {
    category: 'getting-started',
    topics: ['start'],
    title: 'Choose a style',
    summary: 'The styles, what each does to the same words, and how to make one of your own.',
  },
  'choose-size-and-shape': {
    category: 'getting-started',
    topics: ['start'],
    title: 'Choose a resolution and an aspect ratio',
    summary: 'How many pixels a picture has, and which shape they form.',
  },
  'follow-the-progress': {
    category: 'getting-started',
    topics: ['start'],
    title: 'Follow a picture while it is made',
    summary: 'What the bar shows, and why some bars show no percentage.',
  },
  'download-your-picture': {
    category: 'getting-started',
    topics: ['start', 'trouble'],
    title: 'Download your picture',
    summary: 'Which file you get, what it is called, and what to do when a download does not start.',
  },
  'why-your-picture-waits': {
    category: 'image-generation',
    topics: ['trouble'],
    title: 'Why your picture waits, and for how long',
    summary: 'How turns in the queue are given, and what the position means.',
  },
  'pause-your-queue': {
    category: 'image-generation',
    title: 'Pause and resume your queue',
    summary: 'Hold back what is waiting without losing it.',
  },
  'cancel-or-remove': {
    category: 'image-generation',
    title: 'Cancel or remove a picture',
    summary: 'The difference between stopping the work and deleting its result.',
  },
  'several-at-once': {
    category: 'image-generation',
    topics: ['start'],
    title: 'Make several versions at once',
    summary: 'Use the iterations slider to get more than one answer to the same prompt.',
  },
  'use-a-seed': {
    category: 'image-generation',
    topics: ['pictures'],
    title: 'Use a seed to get the same picture again',
    summary: 'What the seed is, and when it is worth fixing.',
  },
  'negative-prompts': {
    category: 'image-generation',
    topics: ['pictures'],
    title: 'Leave things out with a negative prompt',
    summary: 'Tell the model what the picture should not show.',
  },
  'steps-and-guidance': {
    category: 'image-generation',
    topics: ['pictures'],
    title: 'Steps and guidance',
    summary: 'Two numbers that trade time and freedom for detail and obedience.',
  },
  'choose-a-model': {
    category: 'image-generation',
    topics: ['pictures'],
    title: 'Choose a model',
    summary: 'How models differ, and why some settings come and go with them.',
  },
  'same-again-and-vary': {
    category: 'image-generation',
    topics: ['pictures'],
    title: 'Make it again, or vary it',
    summary: 'Go on from a finished picture instead of starting over.',
  },
  'use-an-images-recipe': {
    category: 'image-generation',
    topics: ['pictures'],
    title: "Use an image's recipe",
    summary: 'Read the settings of a picture out of its own file.',
    isNew: true,
  },
  favorites: {
    category: 'image-generation',
    topics: ['start'],
    title: 'Keep favorites',
    summary: 'Mark the pictures you want to find again.',
  },
  'high-res-and-vector-files': {
    category: 'image-generation',
    topics: ['pictures'],
    title: 'Get a high-resolution or a vector file',
    summary: 'Larger PNG and scalable SVG files of a finished picture.',
    isNew: true,
  },
  'when-a-picture-fails': {
    category: 'image-generation',
    topics: ['trouble'],
    title: 'When a picture fails',
    summary: 'What each reason means, and whether trying again helps.',
  },
  'blocked-prompts': {
    category: 'image-generation',
    topics: ['trouble'],
    title: 'When a prompt or a picture is blocked',
    summary: 'How the content policy is applied, and what to do about it.',
  },
  'too-many-at-once': {
    category: 'image-generation',
    topics: ['trouble'],
    title: 'When you have too many generations at once',
    summary: 'How many may wait or be at work, by plan.',
  },
  'compare-the-plans': {
    category: 'billing',
    topics: ['account'],
    title: 'Compare the plans',
    summary: 'What Free, Pro, Team and Enterprise include, in numbers.',
  },
  'how-credits-work': {
    category: 'billing',
    topics: ['trouble'],
    title: 'How credits work',
    summary: 'When a credit is held, when it is spent, and when it comes back because a picture failed.',
  },
  'when-credits-renew': {
    category: 'billing',
    topics: ['trouble'],
    title: 'Out of credits: when new ones arrive',
    summary: 'Your month begins on a day of its own.',
  },
  'working-as-a-team': {
    category: 'billing',
    topics: ['account'],
    title: 'Working as a team',
    summary: 'Share one plan, its credits and the pictures you choose with other people.',
    isNew: true,
  },
  'personal-and-commercial-use': {
    category: 'billing',
    topics: ['account'],
    title: 'Personal and commercial use',
    summary: 'Which plan your pictures need for business.',
  },
  'about-the-watermark': {
    category: 'billing',
    topics: ['trouble'],
    title: 'Why there is a watermark on your picture',
    summary: 'Where the mark comes from, and how to get a picture without it.',
  },
  'api-first-request': {
    category: 'api',
    title: 'Make a first request',
    summary: 'Sign in, ask for a picture and get its address, with three commands.',
  },
  'api-authentication': {
    category: 'api',
    title: 'Sign in from a program',
    summary: 'How access tokens are obtained and sent.',
  },
  'api-refresh-a-session': {
    category: 'api',
    title: 'Keep a session alive',
    summary: 'Exchange the refresh cookie for a new access token.',
  },
  'api-generate-fields': {
    category: 'api',
    title: 'What a generate request takes',
    summary: 'Every field of POST /api/generate, with its limits.',
  },
  'api-follow-a-generation': {
    category: 'api',
    title: 'Follow a generation',
    summary: 'The five states, the progress, and how to ask for them.',
  },
  'api-live-events': {
    category: 'api',
    title: 'Receive live events',
    summary: 'Let the server tell you over Socket.IO instead of asking again and again.',
  },
  'api-fetch-the-image': {
    category: 'api',
    title: 'Fetch the image file',
    summary: 'Signed links, how long they last, and how to get a new one.',
  },
  'api-list-generations': {
    category: 'api',
    title: 'List your generations',
    summary: 'Page through everything an account has asked for.',
  },
  'api-cancel-retry-delete': {
    category: 'api',
    title: 'Cancel, retry and delete',
    summary: 'Change the course of a generation from a program.',
  },
  'api-larger-files': {
    category: 'api',
    title: 'Ask for larger files',
    summary: 'Have a high-resolution PNG or an SVG made of a finished image.',
    isNew: true,
  },
  'api-catalogue': {
    category: 'api',
    title: 'Read the models, styles and plans',
    summary: 'Three lists that need no account.',
  },
  'api-errors': {
    category: 'api',
    topics: ['trouble'],
    title: 'Understand errors',
    summary: 'One shape for every error, and which of them to try again.',
  },
  'who-sees-your-pictures': {
    category: 'privacy',
    title: 'Who can see your pictures',
    summary: 'Private to your account, behind links that expire.',
  },
  'what-an-image-file-tells': {
    category: 'privacy',
    title: 'What an image file tells about itself',
    summary: 'The data inside a download, and how to leave your prompt out of it.',
  },
  'take-your-data-with-you': {
    category: 'privacy',
    topics: ['account'],
    title: 'Take your data with you',
    summary: 'Everything we keep of you, in one ZIP file.',
  },
  'how-your-account-is-protected': {
    category: 'privacy',
    topics: ['account'],
    title: 'How your account is protected',
    summary: 'Passwords, sessions, and what slows down whoever guesses.',
  },
  'write-a-good-prompt': {
    category: 'best-practices',
    topics: ['start'],
    title: 'Write a good prompt',
    summary: 'Subject, place, light: a plain order that works.',
  },
  'describe-light-and-mood': {
    category: 'best-practices',
    title: 'Describe light and mood',
    summary: 'The few words that change a picture the most.',
  },
  'describe-the-view': {
    category: 'best-practices',
    title: 'Describe the point of view',
    summary: 'Say where the viewer stands, and how near.',
  },
  'change-one-thing': {
    category: 'best-practices',
    title: 'Change one thing at a time',
    summary: 'Hold the seed and find out what a word really does.',
  },
  'draft-small-finish-large': {
    category: 'best-practices',
    topics: ['pictures'],
    title: 'Draft small, finish large',
    summary: 'Look for the idea at 512 pixels and spend the time on the one you keep.',
  },
  'keep-a-series-consistent': {
    category: 'best-practices',
    title: 'Keep a series consistent',
    summary: 'Several pictures that look as if they belong together.',
  },
  'say-what-you-want': {
    category: 'best-practices',
    topics: ['start'],
    title: 'Say what you want, not what you do not',
    summary: 'Why "no people" so often brings people.',
  },
  'pick-the-shape-first': {
    category: 'best-practices',
    topics: ['start'],
    title: 'Pick the shape for the place',
    summary: 'Decide where a picture will be shown before you make it.',
  },
  'let-the-style-do-its-work': {
    category: 'best-practices',
    title: 'Let the style do its work',
    summary: 'What to leave out of a prompt because the style already says it.',
  },
  'label-generated-pictures': {
    category: 'best-practices',
    title: 'Be open about generated pictures',
    summary: 'How your files say that a model made them, and how anybody can check.',
    isNew: true,
  },
} as const satisfies Readonly<Record<string, Entry>>;

export type HelpSlug = keyof typeof ENTRIES;
/** The addresses of one category, so that the compiler misses a body that is not written. */
export type HelpSlugIn<Category extends HelpCategoryId> = {
  [Slug in HelpSlug]: (typeof ENTRIES)[Slug]['category'] extends Category ? Slug : never;
}[HelpSlug];

export interface HelpArticle extends Entry {
  slug: HelpSlug;
}

export const HELP_ARTICLES: readonly HelpArticle[] = (
  Object.entries(ENTRIES) as readonly [HelpSlug, Entry][]
).map(([slug, entry]) => ({ slug, ...entry }));

/** The ones that most people need first, with the minutes that they take, known before their texts are loaded. */
const POPULAR = {
  'make-your-first-picture': 1,
  'write-a-good-prompt': 1,
  'how-credits-work': 1,
  'high-res-and-vector-files': 1,
  'compare-the-plans': 1,
  'api-first-request': 1,
} as const satisfies Partial<Record<HelpSlug, number>>;

export interface PopularArticle extends HelpArticle {
  minutes: number;
}

export const POPULAR_ARTICLES: readonly PopularArticle[] = (
  Object.entries(POPULAR) as [HelpSlug, number][]
).map(([slug, minutes]) => ({ slug, ...ENTRIES[slug], minutes }));

export function findArticle(slug: string | undefined): HelpArticle | undefined {
  return HELP_ARTICLES.find((article) => article.slug === slug);
}

export const articlesIn = (category: HelpCategoryId) =>
  HELP_ARTICLES.filter((article) => article.category === category);

export const articlesAbout = (topic: HelpTopicId) =>
  HELP_ARTICLES.filter((article) => article.topics?.includes(topic));
