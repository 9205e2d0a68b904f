import { ITERATIONS_MAX, PROMPT_MAX_LENGTH, SEED_MAX } from '@easel/shared/contracts/generation';
import { PLAN_IDS, PLANS } from '@easel/shared/contracts/plans';
import { PRODUCT_NAME } from '../product';
import { type HelpBody, heading, list, steps, text } from './article';
import type { HelpSlugIn } from './catalogue';

const longSide = new Intl.NumberFormat('en-US').format(PLANS.pro.highResLongSide ?? 0);

export const bodies: Readonly<Record<HelpSlugIn<'image-generation'>, HelpBody>> = {
  'why-your-picture-waits': [
    text(
      'A model makes a few pictures at a time. The others wait, and the [queue](/generate?tab=queue) shows the position of each: 1 is next. The time beside it is an estimate from how long the model usually takes.',
    ),
    list(
      'Paid plans come before the Free plan.',
      'Among equals, everybody gets turns. Whoever asks for twenty pictures does not keep you waiting for all twenty.',
      'If you ask for several, your own later ones wait longer.',
    ),
    text(
      'If the page shows Paused, you have [paused your queue](/help/pause-your-queue): press Resume. If nothing moves for a long time, the model may be out of reach at the moment. Your picture keeps its place until it is back.',
    ),
  ],
  'pause-your-queue': [
    text(
      'Pause, at the top of the [queue](/generate?tab=queue), holds back all of your waiting pictures. What is already being made is finished. The button is there while anything of yours is waiting or at work.',
    ),
    text(
      'Resume lets them go on. While you pause, you can take pictures out of the queue or add others; new ones wait too. The pause belongs to your account: it holds on every device, and after a reload.',
    ),
    text('Others are not affected, and the waiting pictures keep the credits that are held for them.'),
  ],
  'cancel-or-remove': [
    text('Both are in the [queue](/generate?tab=queue), in the line of the picture.'),
    list(
      'Cancel stops a picture that waits or is being made, and gives its credit back. The line stays, and Retry starts it again with the same settings.',
      'Remove deletes the line, and with it the picture. Something that is still at work is canceled first, and its credit given back. There is no way to undo it.',
    ),
    text(
      'You are asked before you remove a favorite or something that is still at work. Some models cannot stop in the middle: the work then runs on for a while, but you are not charged for it.',
    ),
  ],
  'several-at-once': [
    text(
      `A prompt has many answers. The iterations slider asks for up to ${ITERATIONS_MAX} at once. Each is a picture of its own, with its own seed, its own bar, and its own credit, and each can be canceled, favored or removed by itself.`,
    ),
    text(
      'The pictures of one request stay together on the page, so that you can compare them. When one of them is nearly right, go on with that one: press [Vary](/help/same-again-and-vary), or note its seed.',
    ),
    text(
      'Each counts toward the number of pictures that your plan may have [in the making at once](/help/too-many-at-once).',
    ),
  ],
  'use-a-seed': [
    text(
      `A model begins with noise, and the seed is the number that the noise is made from. The same seed with the same prompt, model and settings leads to the same picture again, or very nearly. Any whole number from 0 to ${SEED_MAX} will do.`,
    ),
    steps(
      'Open Advanced settings on [Generate](/generate).',
      'Type a number into Seed. Leave it empty for a new one each time; the button beside it empties it.',
    ),
    text(
      'Fix the seed to see what a change of words does. Leave it open while you are still looking for an idea. Some models take no seed: the field is then missing, and no two of their pictures are the same.',
    ),
  ],
  'negative-prompts': [
    text(
      `The negative prompt names what the picture should not show, in up to ${PROMPT_MAX_LENGTH} characters. You find it in the Advanced settings of [Generate](/generate), where the model takes one.`,
    ),
    list(
      'Name things, without "no" or "without": blurry, text, frame.',
      'Keep it short. A long list pulls the picture in many directions.',
      'Use it for what really appeared and should not have, rather than as a precaution.',
    ),
    text(
      'Some models have no such setting. Then say in the prompt itself [what you want instead](/help/say-what-you-want).',
    ),
  ],
  'steps-and-guidance': [
    text(
      'Both are in the Advanced settings of [Generate](/generate), if the model has them. Each starts at a value that suits the model, and cannot be set beyond what it takes.',
    ),
    list(
      'Steps: how often the model goes over the picture. More steps bring more detail up to a point, and take longer in proportion. Fewer are good for drafts.',
      'Guidance: how closely the picture keeps to the prompt. Low values leave the model more freedom; high ones follow every word, at the price of harsh colors and contrasts.',
    ),
    text('Change one of them at a time, with a fixed [seed](/help/use-a-seed), to see what it does.'),
  ],
  'choose-a-model': [
    text(
      `Whoever runs this ${PRODUCT_NAME} decides which models it has. If there are several, you choose among them in the Advanced settings of [Generate](/generate). Beside each stands what is worth knowing: how long a picture takes, what it costs if that is more than one credit, and what the model lacks.`,
    ),
    list(
      'A setting that the model does not have is not shown. What you had set comes back with a model that has it.',
      'A model may offer fewer resolutions than others.',
      'A model may need a larger plan. It is then marked with the plan that unlocks it.',
    ),
    text(
      'Different models answer the same prompt quite differently. When you do not get on with the words, try another model.',
    ),
  ],
  'same-again-and-vary': [
    text(
      'Below a finished picture are two ways to go on from it. Both fill the page with all that made the picture; nothing is sent until you press Generate.',
    ),
    list(
      'Same again keeps the seed too. Change a word, a size or a style, and see what becomes of the same picture.',
      'Vary takes a new seed. You get another picture of the same kind.',
    ),
    text(
      'If you change nothing after Same again, you get the same picture a second time, or very nearly. That is useful after a change of plan: it is the way to a version [without a watermark](/help/about-the-watermark).',
    ),
  ],
  'use-an-images-recipe': [
    text(
      `Files that ${PRODUCT_NAME} makes say how they were made: style, model, seed and settings, and the prompt, unless its owner [left it out](/help/what-an-image-file-tells).`,
    ),
    steps(
      "On [Generate](/generate), press Use an image's recipe and choose the file, or drop it anywhere on the page.",
      'Look at what has been filled in, and change what you like.',
      'Press Generate.',
    ),
    text(
      'The file is read on your device and not sent anywhere. PNG, JPEG, WebP and SVG files can be read. If a file says nothing, some program or site has stripped its metadata when it was saved or sent on: go back to the original.',
    ),
  ],
  favorites: [
    text(
      'Press the heart of a picture to mark it, and again to take the mark away. The marks belong to your account, so they are the same on every device.',
    ),
    text(
      'A favorite is safer from a slip of the hand: before you remove one, you are asked. The mark is yours alone. It changes nothing about who can see the picture.',
    ),
  ],
  'high-res-and-vector-files': [
    text('A finished picture can be had in two more forms. Both are offered beside Download.'),
    heading('High Resolution PNG'),
    text(
      `Up to ${longSide} pixels on the long side, with the ${PLANS.pro.name} plan and above. If the model brings an enlarger of its own, that one does the work; otherwise the picture is resampled.`,
    ),
    heading('Vector SVG'),
    text(
      `Traced from the picture in flat colors, to be scaled to any size, with the ${PLANS.team.name} plan and above. It suits shapes and posters; the fine grain of a photograph is lost in it.`,
    ),
    heading('Good to know'),
    list(
      'The file is made when you first ask for it. That takes some seconds, and the download then starts by itself. It costs no credits.',
      'A picture that was made on the Free plan has its watermark in it, and was never kept without. It has neither of these files, also after a change of plan. [Make it again](/help/same-again-and-vary) with its seed.',
      'While many of your files are being prepared, further ones have to wait.',
    ),
  ],
  'when-a-picture-fails': [
    text(
      'Before a picture is given up, it is tried up to three times. If it still fails, your credit comes back, and View Error in the [queue](/generate?tab=queue) shows the reason.',
    ),
    list(
      'The model could not make this picture, or returned something that is not a picture: press Retry. If it happens again, change the words or the settings.',
      'The model took too long: try again, with fewer steps or a smaller resolution.',
      'The model is not available: its server is out of reach. Try again later, or choose another model.',
      'The model does not take these settings: change the size or the advanced settings.',
      'Blocked by the content policy: see [when a prompt or a picture is blocked](/help/blocked-prompts).',
      'The picture could not be checked, or the worker stopped responding: nothing you did. Press Retry.',
    ),
    text(
      'Retry keeps the prompt, the settings and the seed. It needs a credit again, as the first one was given back.',
    ),
  ],
  'blocked-prompts': [
    text(
      `Whoever runs this ${PRODUCT_NAME} answers for what it makes, and sets rules for it. They can apply at two points.`,
    ),
    list(
      'Before: a prompt that breaks them is refused at once, with a reason. Nothing is charged and no picture is begun.',
      'After: a finished picture can be checked too. If it is blocked, it is not kept, and its credit is given back.',
    ),
    text(
      'Trying again with the same words leads to the same answer. Edit the prompt takes you back to them. Rules look at words and now and then hit an innocent sentence: say it another way.',
    ),
    text(
      'While pictures are checked, there are no live previews: they would show what may be blocked a moment later.',
    ),
  ],
  'too-many-at-once': [
    text('Each plan has a number of pictures that may wait or be in the making at the same time:'),
    list(...PLAN_IDS.map((id) => `${PLANS[id].name}: ${PLANS[id].maxInFlight}.`)),
    text(
      'A request that would go beyond it is refused as a whole, and nothing is charged. Wait for one to finish, or [cancel](/help/cancel-or-remove) one that you no longer need. Paused pictures count as waiting.',
    ),
    text('With the iterations slider at three, a request needs room for three.'),
  ],
};
