import { PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { type ArticleText, bullets, figure, heading, link, paragraph, prompt, steps } from '../article';
import fourDrafts from '../pictures/four-drafts.webp';

export const text: ArticleText = [
  paragraph(
    'Most disappointing pictures come from good prompts that stopped too early. The first sentence names a thing; the picture in your head has a place, an hour, a mood and a surface too. A model that is not told about them will choose for you, and it chooses the average. This tutorial takes one sentence and finishes it, a pass at a time, until nothing important is left to chance.',
  ),
  paragraph(
    'You can follow along on the ',
    link('Generate page', '/generate'),
    '. Each picture costs one credit, and a picture that fails costs none, so there is little to lose by trying.',
  ),
  heading('Pass one: the subject'),
  paragraph('Begin with the thing itself, as plainly as you would say it to a friend on the phone.'),
  prompt('a lighthouse'),
  paragraph(
    'What comes back is a lighthouse, somewhere, sometime. That is useful: it shows what the model takes for granted. Look at what it filled in. Is there water? Is it day? How far away is the tower? Everything you see and did not ask for is a decision you may want to make yourself.',
  ),
  heading('Pass two: the place'),
  paragraph(
    'Now put it somewhere. A place does more than fill the background. It sets the ground line, the distance and the shapes that the subject has to stand against. “On a cliff” lifts the tower and gives the picture a diagonal; “on an island” would have made it small and surrounded.',
  ),
  prompt('a lighthouse on a cliff'),
  paragraph(
    'Prefer words that can be seen. “In a beautiful landscape” asks the model for an opinion. “On a cliff above a calm sea” asks it for a shape.',
  ),
  heading('Pass three: the light'),
  paragraph(
    'Nothing changes a picture as much for as few words as the light. The hour decides the color of the sky, the length of the shadows and what the eye finds first. Dawn, noon, sunset, dusk and moonlight are five different pictures of one thing. The weather works the same way: fog takes the distance away, rain adds reflections, snow makes everything else darker.',
  ),
  prompt('a lonely lighthouse on a cliff at sunset'),
  paragraph(
    'One word of mood is enough. “Lonely” gives the tower room. Three moods in one prompt pull in three directions, and the result is none of them.',
  ),
  figure(
    {
      src: fourDrafts,
      alt: 'Four pictures of a lighthouse: by day, on a cliff by day, on a dark cliff at sunset, and in golden fog',
      width: 960,
      height: 544,
    },
    'Row by row: the subject, the place, the light, and then fog, one change at a time. Painted by the model that Easel brings along.',
  ),
  heading('Pass four: the look'),
  paragraph(
    'Only now choose how it should be painted. In Easel the look is a setting beside the prompt, not a word in it, so you can change one and leave the other alone. The same sentence as an oil painting has thick strokes that follow the form; as a sketch it becomes line and paper. If you are unsure, our ',
    link('guide to the eight styles', '/blog/eight-styles-one-scene'),
    ' shows one scene in all of them.',
  ),
  paragraph(
    'Shape belongs to this pass too. A wide picture wants a horizon; a tall one wants something that stands. Choose the aspect ratio by what the picture is about, not by where you happen to need it: cropping a good picture is easier than stretching a cramped one.',
  ),
  heading('Pass five: choose, then hold still'),
  paragraph(
    'Set the iterations to four and let Easel make four versions of the finished prompt. They differ in one thing only, the seed: the number from which all the chance in a picture comes. Look at the four together and pick the one whose composition you like best. Never mind a wrong color; composition is the hard part.',
  ),
  paragraph(
    "Then keep that picture's seed. You find it with the picture's settings, and you can enter it again with the advanced ones. With the same prompt, style, size and seed a model makes the same picture again, or very nearly; the painter that comes with Easel does so to the last pixel. Change the style and leave the rest, and you see the same scene by another hand.",
  ),
  paragraph(
    'With diffusion models you can go further. Change one word under the same seed, and much of the composition usually stays, so what you see is mostly the effect of that word. Our small painter takes its chances from the words as well, and moves the tower when the sentence changes, as it did in the four pictures above. Either way, change one thing at a time. It is the habit that separates steering from hoping.',
  ),
  steps(
    'Write the subject and the place.',
    'Add the light, and one word of mood.',
    'Choose the style and the shape.',
    'Make four, and keep the seed of the best.',
    'Change one thing at a time from there.',
  ),
  heading('When it goes wrong'),
  bullets(
    'Something you asked for is missing. Move it toward the front of the sentence, and take out a detail that matters less.',
    "Something is there that you did not want. Say what should be there instead. Naming a thing in order to forbid it puts it into the model's mind; some models take a negative prompt for that, and where the chosen one does, the advanced settings show the field.",
    'The picture is busy. Count the nouns. Two or three make a scene, seven make a list.',
    'It looks like everything else. Replace the adjectives with facts: not “stunning”, but “backlit”; not “detailed”, but “seen through wet glass”.',
  ),
  paragraph(
    `A prompt in Easel can be ${PROMPT_MAX_LENGTH} characters long. You will rarely need half of them. The lighthouse at the top of this page took eight words, an oil painting's brush, and the patience to change one thing at a time.`,
  ),
  prompt('a lonely lighthouse on a cliff at sunset in the fog'),
  paragraph(
    'Take that one as your own first pass. Swap the lighthouse for what you have in mind, and go on from there.',
  ),
];
