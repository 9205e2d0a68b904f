import { PLANS } from '@easel/shared/contracts/plans';
import { BASIC_STYLES } from '@easel/shared/contracts/styles';
import { type ArticleText, bullets, figure, heading, link, paragraph, prompt } from '../article';
import eightStyles from '../pictures/eight-styles.webp';

export const text: ArticleText = [
  paragraph(
    `Easel has ${BASIC_STYLES.length} basic styles, and every plan includes all of them. They are more than filters: the style is part of what the model is asked for, and it decides about light, edges and detail. The best way to learn what each one does is to hold everything else still. So here is one scene, one size and one seed, painted once in each style.`,
  ),
  prompt('a boat on a lake in the mountains at dawn'),
  figure(
    {
      src: eightStyles,
      alt: 'A sailing boat on a mountain lake, eight times: photorealistic, anime, oil painting, digital art, watercolor, sketch, cyberpunk and fantasy',
      width: 960,
      height: 476,
    },
    'Top row: photorealistic, anime, oil painting, digital art. Bottom row: watercolor, sketch, cyberpunk, fantasy.',
  ),
  paragraph(
    'These come from the small painter that Easel brings along, which is no neural network. A larger model fills the same styles with more detail, but the character of each stays, and so does the advice.',
  ),
  heading('Photorealistic'),
  paragraph(
    'Natural light, depth and fine grain. The eye reads the picture as something that stood before a lens, so it expects physics to hold: shadows that agree, distance that fades, one source of light. Choose it for scenes that should be believed, such as places, food and products. Help it with the vocabulary of photography, for instance backlight, fog or shallow depth of field. Avoid it when the idea is impossible. A flying whale is easier to love in paint.',
  ),
  heading('Anime'),
  paragraph(
    'Clean outlines and flat, bright shading. It gives up texture and gains clarity: each shape has an edge and each surface a color. Choose it for characters, for stories in several pictures and for anything that must be understood at a small size. Keep the number of shapes low, and let one of them be large. The style comes from a long line of drawing that goes back to the woodblock print, as our piece on ',
    link('four masters', '/blog/four-masters-behind-our-styles'),
    ' tells.',
  ),
  heading('Oil Painting'),
  paragraph(
    'Thick strokes that follow the form. Small detail disappears, and what remains has weight. Choose it for portraits, still lifes, landscapes with weather, and whenever a picture should feel as if it has hung somewhere for a while. Warm light flatters it. Fine patterns and lettering do not survive it.',
  ),
  heading('Digital Art'),
  paragraph(
    'Crisp shapes and luminous gradients. It is the style of posters and game covers: more saturated than the world, better lit, tidier. Choose it for headers, covers and title pictures, where a clear subject must carry from afar. It is also the most forgiving choice when you do not know yet what you want.',
  ),
  heading('Watercolor'),
  paragraph(
    "Soft washes on textured paper. The paper stays visible and does the work of the light. Choose it for invitations, children's books, travel notes and recipes, and for every subject that gains from being left half said. Dark scenes suffer: watercolor has no real black, and night turns to mud. Dawn, mist and spring are its best hours.",
  ),
  heading('Sketch'),
  paragraph(
    'Pencil hatching on grained paper. With the color gone, composition is all there is, which makes the sketch a merciless and useful tool. Choose it for drafts and storyboards and for explaining things. Many people sketch first even when they want a painting later: if a scene works in pencil, it will work in color.',
  ),
  heading('Cyberpunk'),
  paragraph(
    'Neon light, haze and rain. It replaces the light of the scene with its own, mostly magenta and cyan, and brings the city along, even to a mountain lake. Choose it for night, for streets, for machines and for music. Use it knowingly, since it overrules every hour of the day that you ask for. A sunny cyberpunk meadow is still neon.',
  ),
  heading('Fantasy'),
  paragraph(
    'Ethereal glow and drifting light. It adds what was not in the prompt: sparks, a glow, now and then an island in the sky. Choose it for castles, creatures, book covers and game worlds. Leave room for it. A prompt that is already full of wonders becomes a crowd.',
  ),
  heading('If you cannot decide'),
  bullets(
    'Must it be believed? Photorealistic.',
    'Must it be understood at a glance? Anime or Digital Art.',
    'Should it feel made by hand? Oil Painting if it is heavy, Watercolor if it is light.',
    'Is it only an idea yet? Sketch.',
    'Is the mood more important than the thing? Cyberpunk for cool, Fantasy for warm.',
  ),
  heading('Three habits worth having'),
  paragraph(
    'First, do not repeat the style in the prompt. “An oil painting of a boat, oil on canvas” with the style Oil Painting says one thing three times and takes the room of something that you have not said yet.',
  ),
  paragraph(
    'Second, compare with the same seed. It is in the advanced settings of the ',
    link('Generate page', '/generate'),
    '. With a fixed seed the difference between two pictures is the difference between two styles; without one it is mostly chance. The ',
    link('tutorial', '/blog/from-sentence-to-picture'),
    ' shows how to use this for the words as well.',
  ),
  paragraph(
    `Third, try the unlikely one. Eight pictures of one scene cost eight credits, and even the ${PLANS.free.name} plan has ${PLANS.free.imagesPerMonth} a month. The style that you would never have chosen is often the one that shows what the picture was about.`,
  ),
  prompt('a fishing village on a coast in the morning'),
  paragraph('Take this one through all eight, and see which of them you want to keep.'),
];
