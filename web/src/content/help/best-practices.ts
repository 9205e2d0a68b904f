import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { PRODUCT_NAME } from '../product';
import { type HelpBody, list, steps, text } from './article';
import type { HelpSlugIn } from './catalogue';

export const bodies: Readonly<Record<HelpSlugIn<'best-practices'>, HelpBody>> = {
  'write-a-good-prompt': [
    text('Write as if you described a picture to somebody on the phone. An order that works:'),
    steps(
      'The subject, with what makes it this one: an old lighthouse with a red door.',
      'What it does or what happens: waves breaking against the steps.',
      'The place and the time: on a rocky coast, in late autumn.',
      'The light and the mood: low sun behind thin clouds, quiet.',
      'The view: seen from the water, far away.',
    ),
    text(
      `Put what matters most first. Concrete words beat praise: "a copper kettle with a dent" shows more than "a beautiful, stunning, highly detailed kettle". You have ${PROMPT_MAX_LENGTH} characters, and rarely need half of them; one scene is enough for one picture.`,
    ),
    text(
      'Then [make several](/help/several-at-once), look at what they have in common, and change the words that led there. [Try it now](/generate).',
    ),
  ],
  'describe-light-and-mood': [
    text(
      'Light does more for a picture than any other few words. Name where it comes from, how hard it is, and its color.',
    ),
    list(
      'The hour: blue hour, noon, low evening sun.',
      'The source: a single window, candles, a street lamp, the glow of a screen.',
      'The quality: soft and even, hard shadows, backlit, dappled through leaves.',
      'The air: mist, dust in a sunbeam, rain on glass.',
    ),
    text(
      'A mood follows from light, color and weather rather than from its name. Instead of "sad", try "an empty platform in the rain, one lamp, cold blue".',
    ),
  ],
  'describe-the-view': [
    text(
      'A model that is told nothing about the view puts the subject in the middle, at eye level. Tell it where to stand.',
    ),
    list(
      'Distance: close-up of the hands, head and shoulders, the whole figure, tiny in a wide landscape.',
      'Height: from below, at eye level, from above, straight down.',
      'Lens: wide angle for space, telephoto for layers pressed together, macro for small things.',
      'Place in the frame: at the left edge, much empty sky above.',
    ),
    text('Choose a shape that fits: a tall tower in a wide picture leaves the model with two sides to fill.'),
  ],
  'change-one-thing': [
    text(
      'When a picture is nearly right, it is tempting to rewrite everything. You then cannot tell which word helped. Hold everything else still:',
    ),
    steps(
      'Press Same again beside the picture. That fills in its seed and all of its settings.',
      'Change one thing: a word, the style, or the guidance.',
      'Compare, and keep the change or undo it.',
    ),
    text(
      'With the same [seed](/help/use-a-seed), most models keep much of the composition, and what differs comes from your change. A model that composes anew with every word shows it at once: then compare several pictures of each version.',
    ),
  ],
  'draft-small-finish-large': [
    text(
      'A picture of 512 by 512 has a quarter of the pixels of one of 1024 by 1024, and is usually made much faster. While you look for an idea, that is enough to judge it by.',
    ),
    steps(
      'Set the resolution to 512x512 and try words until the idea works. If the model has steps, fewer will do.',
      'When the words are right, set the resolution you need, and make two or three.',
      'For print, take the [high-resolution file](/help/high-res-and-vector-files) of the best one.',
    ),
    text(
      'A larger picture is not the small one enlarged. Even with the same seed its composition may differ, so leave room for choosing at the end. A draft costs a credit like any other picture.',
    ),
  ],
  'keep-a-series-consistent': [
    text('Pictures for one story or one site should look related. Most of it is discipline:'),
    list(
      'Write a fixed part and keep it to the letter: the subject, the palette, the light. Change only the scene.',
      'Describe a recurring figure by what can be seen, always in the same words: "a girl with short black hair, a yellow raincoat and round glasses".',
      'Keep the style, the model and the shape.',
      'Start each from a picture you like: press [Vary](/help/same-again-and-vary), or fix the seed, and edit the scene.',
    ),
    text(
      'Faces and small details will still drift from picture to picture. Figures that are seen from afar, from behind or in outline forgive the most.',
    ),
  ],
  'say-what-you-want': [
    text(
      'A model draws what is mentioned. "A street with no people" mentions people, and they often come. Describe what is there instead: "a deserted street at dawn, shutters closed".',
    ),
    list(
      'Not "no text", but "a blank sign".',
      'Not "not dark", but "bright, overcast daylight".',
      'Not "without a background", but "on plain white paper".',
    ),
    text(
      'What still creeps in belongs into the [negative prompt](/help/negative-prompts), where the model has one. There, too, you name the thing itself, without a "no".',
    ),
  ],
  'pick-the-shape-first': [
    text(
      'Cropping afterwards costs you pixels and often the point of the picture. Think first of where it will be shown.',
    ),
    list(
      'Profile pictures, covers of albums, tiles: 1:1.',
      'Slides and prints: 4:3. Portraits and book covers: 3:4.',
      'Headers, desktops, video: 16:9. Stories and phone backgrounds: 9:16.',
    ),
    text(
      'Will there be words on it? Ask for calm space where they go: "the upper half an empty evening sky". Will it be round, as many profile pictures are? Keep the subject in the middle and away from the corners.',
    ),
    text(
      'How shape and resolution go together is in [Choose a resolution and an aspect ratio](/help/choose-size-and-shape).',
    ),
  ],
  'let-the-style-do-its-work': [
    text(
      'The style you choose adds its own words about medium and technique to yours. Saying it again wins nothing, and contradicting it loses: "photograph" in a watercolor leads to something in between.',
    ),
    list(
      'Leave out what names the medium: painting, photo, drawing, 3D.',
      'Keep what belongs to the scene: light, color, texture, weather.',
      'For a look between two styles, choose the nearer one and describe the rest: with Sketch, "red chalk on toned paper".',
    ),
    text('[Choose a style](/help/choose-a-style) says what each of them brings.'),
  ],
  'label-generated-pictures': [
    text(
      'People want to know whether a picture is a photograph. Saying so costs nothing, and in some places and for some uses the law asks for it.',
    ),
    list(
      'Say it where the picture is shown: "Image: generated" in the caption will do.',
      `Pass on the original file. Every one that ${PRODUCT_NAME} makes carries the standard mark for pictures by a trained model, which search engines and editors can read.`,
      `Anybody can ask on [Verify an Image](/verify) whether a picture was made here. It works for the file itself, and mostly for copies that were saved again or made smaller, though not for strong crops or mirror images.`,
    ),
    text(
      'No mark is proof against someone who wants to remove it. Do not make pictures of real people or events that others could take for real.',
    ),
  ],
};
