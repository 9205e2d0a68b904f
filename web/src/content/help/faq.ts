import { PLANS } from '@easel/shared/contracts/plans';
import { sideOf } from '@easel/shared/contracts/sizes';
import { PRODUCT_NAME } from '../product';

export interface HelpQuestion {
  question: string;
  answer: string;
  /** The slug of the article with the full answer. */
  more: string;
}

/** The eight questions at the top of the help page. */
export const HELP_FAQ: readonly HelpQuestion[] = [
  {
    question: 'How do I generate my first image?',
    answer:
      'Open Generate, describe a picture in your own words, choose a style and press Generate. You need a free account; what you typed is kept while you sign in.',
    more: 'make-your-first-picture',
  },
  {
    question: 'How long does it take to generate an image?',
    answer:
      'Usually 10-30 seconds once it is your turn, depending on the model, the size and the number of steps. The queue shows an estimate for yours, and the bar shows the real progress.',
    more: 'why-your-picture-waits',
  },
  {
    question: 'What resolution can I get?',
    answer: `Free makes images of up to ${sideOf(PLANS.free.largestResolution)} by ${sideOf(PLANS.free.largestResolution)} pixels, Pro of up to ${sideOf(PLANS.pro.largestResolution)} by ${sideOf(PLANS.pro.largestResolution)}. With Pro, finished images can also be downloaded in 4K, ${PLANS.pro.highResLongSide} pixels on the long side.`,
    more: 'high-res-and-vector-files',
  },
  {
    question: 'Can I use my images commercially?',
    answer:
      'With Pro, Team and Enterprise, yes. Images made on the Free plan are for personal use. In both cases they are yours.',
    more: 'personal-and-commercial-use',
  },
  {
    question: 'How many images can I make each month?',
    answer: `The Free plan includes ${PLANS.free.imagesPerMonth} a month. An image costs one credit with nearly every model. Images that fail, or that you cancel before a paid model has started, cost nothing.`,
    more: 'how-credits-work',
  },
  {
    question: 'Why does my image have a watermark?',
    answer: 'Images made on the Free plan carry one. It is removed once you switch to any other plan.',
    more: 'about-the-watermark',
  },
  {
    question: 'Why did my generation fail?',
    answer:
      'View Error in the queue shows the reason. Most often the model was unavailable or did not support a setting, and Retry fixes it. Your credit has already been returned.',
    more: 'when-a-picture-fails',
  },
  {
    question: `Can I use ${PRODUCT_NAME} from my own program?`,
    answer: 'Yes, on every plan. The API does everything the site does, and reports progress live.',
    more: 'api-first-request',
  },
];
