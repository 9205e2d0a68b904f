import { PASSWORD_MIN_LENGTH } from '@easel/shared/contracts/auth';
import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { PLANS } from '@easel/shared/contracts/plans';
import { sideOf } from '@easel/shared/contracts/sizes';
import { BASIC_STYLES, EXTRA_STYLES } from '@easel/shared/contracts/styles';
import type { Style } from '@easel/shared/contracts/styles.schema';
import { PRODUCT_NAME } from '../product';
import { type HelpBody, list, steps, text } from './article';
import type { HelpSlugIn } from './catalogue';

const describe = ({ name, description }: Style) =>
  `${name}: ${description[0]?.toLowerCase()}${description.slice(1)}.`;

export const bodies: Readonly<Record<HelpSlugIn<'getting-started'>, HelpBody>> = {
  'make-your-first-picture': [
    text(
      'All it takes is an account and a sentence. You can write the sentence first: what you typed is still there after you have signed in.',
    ),
    steps(
      `Open [Generate](/generate) and describe a picture in the prompt box, in up to ${PROMPT_MAX_LENGTH} characters.`,
      'Choose a style. The other settings are good as they stand.',
      'Press Generate, or Ctrl and Enter (Cmd and Enter on a Mac) while you are in the box. If you are not signed in yet, you are asked to do that now.',
      'Watch the bar. When the picture is complete, press Download to keep it as a file.',
    ),
    text(
      'You may close the page while a picture is being made. The work goes on without it, and the picture waits in the [queue](/generate?tab=queue) until you come back, on this device or another.',
    ),
    text(
      'Not what you had in mind? That is normal for a first try. [Write a good prompt](/help/write-a-good-prompt) shows what to change.',
    ),
  ],
  'create-an-account': [
    steps(
      `Open [Create Account](/register) and enter your full name, your email address and a password of at least ${PASSWORD_MIN_LENGTH} characters, twice.`,
      'Tick the box to accept the terms, and press Create Account.',
      'Open the mail that arrives and follow its link to confirm the address.',
    ),
    text(
      `A new account is on the Free plan with ${PLANS.free.imagesPerMonth} images a month. No payment details are asked for. As a rule you can start at once; whoever runs this ${PRODUCT_NAME} may require the confirmation first, and the page then says so.`,
    ),
    text(
      'The link is good for 24 hours and works once. If no mail comes, look into the spam folder and check the address for a typing error.',
    ),
  ],
  'reset-your-password': [
    steps(
      'Open [Forgot Password](/forgot-password) and enter the email address of your account.',
      'Follow the link in the mail within an hour. It works once.',
      'Choose the new password.',
    ),
    text(
      'The page confirms every request in the same way, whether or not there is an account with that address. Otherwise strangers could use it to find out who has one.',
    ),
    list(
      'No mail? Look into the spam folder, and check that it is the address you signed up with. One account is sent at most one such mail a minute.',
      'The link has expired? Ask for another; the page that tells you so leads there.',
    ),
  ],
  'find-your-way-around': [
    text(
      '[Generate](/generate) is where pictures are made. It has two tabs, and everything in them follows your account.',
    ),
    list(
      'Prompt: what the picture shows. Clear empties it, and the counter says how many characters are left.',
      "Use an image's recipe: fills the page from a picture you already have. You can also drop the file anywhere on the page.",
      'Settings: style, resolution, aspect ratio and the number of images. Advanced settings hold the model and what belongs to it.',
      'Result: the progress, then the picture with its buttons. Your latest pictures stay below.',
      'Queue: everything you have asked for, at work, waiting or finished.',
    ),
    text(
      'Under the Generate button you see what the request will use, and how many images you have left this month.',
    ),
  ],
  'choose-a-style': [
    text(
      `A style decides how a picture looks, while the prompt decides what it shows. Every plan has these ${BASIC_STYLES.length}:`,
    ),
    list(...BASIC_STYLES.map(describe)),
    text(
      `The ${PLANS.pro.name} plan and those above it have ${EXTRA_STYLES.length} more. You find them under “More styles”:`,
    ),
    list(...EXTRA_STYLES.map(describe)),
    text(
      `With the ${PLANS.team.name} and ${PLANS.enterprise.name} plans you make styles of your own, under “Custom styles”. Such a style builds on one of these, adds words after your prompt and, with models that take a negative prompt, keeps others out. Have a sample made, and the style shows itself by it. Whoever shares your plan can use it. Change or delete it as you like: pictures that were made in it keep the words that they were made with.`,
    ),
    text(
      'To find the one you like, keep the prompt and [the seed](/help/use-a-seed) and change nothing but the style.',
    ),
  ],
  'choose-size-and-shape': [
    text(
      'Resolution names the side of a square, and so the number of pixels. The aspect ratio gives these pixels another shape: a wide picture of the same resolution is wider and lower, with about as many pixels in all. The exact size stands below the choice.',
    ),
    list(
      '1:1 suits profile pictures and tiles.',
      '4:3 and 3:4 suit slides, prints and book covers.',
      '16:9 suits screens and headers, 9:16 a phone held upright.',
    ),
    text(
      `The Free plan makes pictures of up to ${sideOf(PLANS.free.largestResolution)} by ${sideOf(PLANS.free.largestResolution)} pixels, the other plans of up to ${sideOf(PLANS.pro.largestResolution)} by ${sideOf(PLANS.pro.largestResolution)}. A model may offer fewer sizes. More pixels take longer, but cost no more credits.`,
    ),
  ],
  'follow-the-progress': [
    text(
      'The bar is the model reporting its own steps. No timer moves it, so it may stand still for a moment and then jump.',
    ),
    list(
      'Waiting: the picture has a place in the queue. You see the place and about how long it will be.',
      'Generating: the model is at work. Many models also send small previews, and you see the picture take shape.',
      'Complete, Failed or Canceled: how it ended.',
    ),
    text(
      'Some models report no steps. The bar then moves without a percentage, and tells how long the work has taken so far.',
    ),
    text(
      'If the connection is lost, the page says Reconnecting. Nothing is lost with it: the picture is made on the server, and the page catches up once it is back.',
    ),
  ],
  'download-your-picture': [
    text(
      'Press Download at a finished picture, or in its line of the [queue](/generate?tab=queue). The file has the size in which it was made, and is called generated-image- with the number of the picture.',
    ),
    text(
      'Beside it are [larger and vector files](/help/high-res-and-vector-files) where your plan has them. The first time, such a file is made for you, which takes some seconds; the download starts when it is ready.',
    ),
    text('When a download does not start:'),
    list(
      'Reload the page. Links to pictures expire after an hour or two, and a reload brings fresh ones.',
      'Look whether the browser asks for permission, often at the right end of the address bar.',
      'Check that there is room on the disk, and that no extension blocks downloads.',
    ),
  ],
};
