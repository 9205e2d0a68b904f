import { type ArticleText, figure, heading, link, paragraph, prompt, quote } from '../article';
import boatBelowPeak from '../pictures/boat-below-peak.webp';
import sunflowers from '../pictures/sunflowers.webp';
import windmill from '../pictures/windmill.webp';

export const text: ArticleText = [
  paragraph(
    'A style is a set of decisions that somebody once made by hand. Where to put an outline, what to leave white, which way a stroke should run: before these were options in a menu, they were answers to problems at a workbench. Four artists, all of them long in the public domain, found answers that four of our styles still recall. We do not imitate a particular work of theirs, and no style can make anyone a Hokusai. But knowing what they were after makes it easier to ask for it.',
  ),
  heading('Hokusai: the line that holds the color'),
  paragraph(
    "Katsushika Hokusai was born in Edo, today's Tokyo, in 1760 and worked until his death in 1849. He was about seventy when the series began to appear that made him known everywhere, “Thirty-Six Views of Mount Fuji”. It sold so well that ten more were added: the thirty-six views are forty-six. The print that the world calls “The Great Wave” is one of them.",
  ),
  paragraph(
    'These are ukiyo-e, “pictures of the floating world”, and they were team work. The artist drew the design, a carver cut it into a block of cherry wood, a printer pressed the paper onto it, and a publisher paid for it all. The first block, the key block, carried the outlines. Each color then had a block of its own. So the line came first and the color had to fit inside it, flat and clear, with no room for blurring the two. Depth came from overlap, from scale, and from bokashi, a gradation that the printer wiped onto the block by hand, often across a sky.',
  ),
  paragraph(
    'Then there was the blue. Prussian blue, a synthetic pigment first made in Berlin at the beginning of the eighteenth century, had become affordable in Japan by then, and the Fuji series is full of it.',
  ),
  figure(
    {
      src: boatBelowPeak,
      alt: 'A small red sailing boat on a blue lake below a snowy mountain, in flat colors with dark outlines',
      width: 960,
      height: 540,
    },
    'Outline first, flat color inside it, and a good deal of blue: a scene painted in the anime style.',
  ),
  paragraph(
    'Our anime style stands in this line, by way of a century of comics and animation. It rewards prompts with clear shapes: one large form, one small one, and an empty space between them.',
  ),
  prompt('a boat on a blue lake below a mountain on a winter morning'),
  heading('Turner: the light that dissolves the thing'),
  paragraph(
    'Joseph Mallord William Turner, born in London in 1775, went the opposite way. He entered the schools of the Royal Academy at fourteen and could draw a building as exactly as anyone. In the decades that followed he let more and more of the building go. In “The Fighting Temeraire” of 1839 the old warship is a pale ghost beside its dark little tug, and the sunset is the event. In “Rain, Steam and Speed” of 1844 a train comes out of weather that is painted with more conviction than the train.',
  ),
  paragraph(
    'Much of this he learned in watercolor, where white is not a paint but the paper itself. A wash of thin color lets the paper shine through; a second wash can only make it darker. The painter therefore plans from the light downwards and guards the brightest places from the start. Turner also lifted wet color off again, scratched into the dry paper and let one wash run into the next.',
  ),
  paragraph(
    'The watercolor style works with these means: pale layers, soft edges, and paper left over at the rim. Ask it for weather and hours rather than for objects. Fog, spray and low sun are its native subjects, as in the picture at the top of this page.',
  ),
  prompt('a sailing ship in a harbor in the fog at sunrise'),
  heading('Van Gogh: the stroke that has a direction'),
  paragraph(
    'Vincent van Gogh, born in 1853 in the Dutch village of Zundert, decided to become an artist at twenty-seven and died at thirty-seven. In those ten years he made some 860 oil paintings. He painted the sunflowers that everybody knows in Arles in August 1888, and “The Starry Night” in June 1889 at Saint-Rémy, where he was living in an asylum.',
  ),
  paragraph(
    'Look at any square inch and it is made of separate strokes, of paint laid on so thickly that it casts shadows. Painters call that impasto. What makes it his is that each stroke points somewhere: along the furrow, around the cypress, in circles about a star. The direction tells you the form even where the color does not.',
  ),
  figure(
    {
      src: sunflowers,
      alt: 'A field of sunflowers under a blue sky, in thick brush strokes',
      width: 960,
      height: 540,
    },
    'Strokes that follow the form: a field in the oil painting style.',
  ),
  paragraph(
    'The oil painting style lays its strokes along the forms in the same spirit. Give it surfaces that have a direction of their own, such as grass, water, clouds and bark, and strong color contrasts.',
  ),
  heading('Dürer: the gray that is made of black'),
  paragraph(
    'Albrecht Dürer of Nuremberg, 1471 to 1528, had no gray to work with at all. A woodcut or an engraving prints black or it does not print. Everything between had to be drawn: lines closer together for shadow, farther apart for light, crossed where it should be darker still. In the engraving “Melencolia I” of 1514 this one means becomes metal, cloth, feathers, stone and sky. His “Rhinoceros” of 1515 is a lesson of another kind. He never saw the animal and worked from a description and a sketch, and still made it so convincing that it was copied for generations.',
  ),
  quote(
    'A description, a sketch, and a hand that knows its means: that is not a bad definition of a prompt.',
  ),
  figure(
    {
      src: windmill,
      alt: 'A windmill in a wide field under storm clouds, in pencil hatching',
      width: 640,
      height: 360,
    },
    'All of it is line: a windmill in the sketch style.',
  ),
  paragraph(
    'Our sketch style hatches in just this way, with pencil on grained paper. Since it has no color to lean on, it needs a subject with a strong silhouette and a sky with something going on.',
  ),
  prompt('an old windmill in a storm'),
  heading('Borrow the means, not the name'),
  paragraph(
    'It is tempting to write a name into a prompt and be done. We think that describing the means works better, and it teaches more: “flat color inside dark outlines”, “thin washes, the paper left white”, “strokes that follow the furrows”. It also keeps your picture yours. To see what each style does with one and the same scene, go on to ',
    link('Eight Styles, One Scene', '/blog/eight-styles-one-scene'),
    ', or take a sentence of your own ',
    link('to the easel', '/generate'),
    '.',
  ),
];
