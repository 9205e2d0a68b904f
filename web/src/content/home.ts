import { PLANS } from '@easel/shared/contracts/plans';
import { BASIC_STYLES } from '@easel/shared/contracts/styles';
import { SITE } from '@/lib/site';
import { wholeNumber } from '../lib/formats';
import type { Question } from './pricing';

const { free, pro, team } = PLANS;

export const FEATURES = [
  {
    id: 'text',
    title: 'Text-to-Anything',
    text: 'A sentence is enough. Describe a scene, a character or a mood, and get up to four versions of it at once. Then vary, edit or enlarge the best one.',
  },
  {
    id: 'style',
    title: 'Style Control',
    text: `${BASIC_STYLES.length} styles from ${BASIC_STYLES[0]?.name.toLowerCase()} to ${BASIC_STYLES.at(-1)?.name.toLowerCase()}, four resolutions and five shapes. You decide how it looks.`,
  },
  {
    id: 'rights',
    title: 'Commercial Rights',
    text: `Your pictures are yours. Use them in your own projects on any plan, and in your business with ${pro.name} and every plan above it.`,
  },
] as const;

export const STEPS: readonly { title: string; claim?: string; text: string }[] = [
  { title: 'Type your idea', text: 'Up to 500 characters, in your own words.' },
  { title: 'Choose style', text: 'Pick a style, a size and a shape.' },
  {
    title: 'Generate',
    // The specification's "Generate in 8s".
    claim: `in ${SITE.generationTime}`,
    text: 'Follow the real progress as it is painted.',
  },
  { title: 'Download HD', text: 'Save it as a file, ready to use.' },
];

export const PRICING_SECTION = {
  title: 'Plans',
  text: 'Start for free. A picture costs one credit, or more with some models, and none if it fails.',
} as const;

/** The specification's claim, without invented quotes: an operator's users have their own words. */
export const TESTIMONIALS = {
  title: `Loved by ${SITE.creators} Creators`,
  rating: SITE.rating,
  gallery: 'See what they made',
} as const;

export const HOME_QUESTIONS: { title: string; items: readonly Question[] } = {
  title: 'Frequently Asked Questions',
  items: [
    {
      question: 'How long does a picture take?',
      answer:
        'Usually 8-15 seconds once it is your turn, depending on the model, the size and the number of steps. You watch the real progress.',
    },
    {
      question: 'Who owns the pictures?',
      answer: `You do. With ${free.name} they are for personal use; ${pro.name} and every plan above it include commercial rights.`,
    },
    {
      question: 'What does it cost?',
      only: 'sold',
      answer: `${free.name} costs nothing and makes ${free.imagesPerMonth} images a month. ${pro.name} is $${pro.monthlyPrice} a month for ${wholeNumber(pro.imagesPerMonth ?? 0)} images, ${team.name} $${team.monthlyPrice} for ${wholeNumber(team.imagesPerMonth ?? 0)}.`,
    },
    {
      question: 'Do I need to know how to write prompts?',
      answer:
        'No. A plain sentence is enough, and the templates and the gallery show what others wrote. Choose a style and try again as you like.',
    },
    {
      question: 'Is there an API?',
      answer: `Yes, on every plan: ${free.apiRequestsPerHour} requests an hour with ${free.name}, ${wholeNumber(pro.apiRequestsPerHour)} with ${pro.name}. It does everything this site does.`,
    },
    {
      question: 'What happens to my data?',
      answer:
        'Your pictures are private until you publish them or share them with your team. You can export everything as one file, or delete your account with all of its data, at any time.',
    },
  ],
};
