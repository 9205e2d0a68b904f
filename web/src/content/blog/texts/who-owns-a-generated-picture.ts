import { PLANS } from '@easel/shared/contracts/plans';
import { type ArticleText, bullets, heading, link, paragraph, quote } from '../article';

const paidPlans = Object.values(PLANS).filter((plan) => plan.commercialRights);
const paidNames = new Intl.ListFormat('en').format(paidPlans.map((plan) => plan.name));

export const text: ArticleText = [
  paragraph(
    '“Is it mine?” is among the first things people ask about a generated picture, and the honest answer begins with another question: mine against whom? What a service lets you do with a picture is settled in a contract between you and the service. What you can forbid everybody else to do with it is settled by copyright law, and that differs from country to country and is still being written. This article is a map of both. It is general information and no legal advice. The law on this moves quickly, so when money or reputation depends on the answer, ask a lawyer where you live.',
  ),
  heading('Question one: what may you do with it?'),
  paragraph(
    'This is the easy half. Easel makes no claim to your pictures. What you may use them for depends on your plan when it comes to business:',
  ),
  bullets(
    `On the ${PLANS.free.name} plan, pictures are for personal use: your wall, your notebook, a card for a friend. Downloads carry a watermark.`,
    `${paidNames} include commercial rights: products, advertising, client work, book covers. Downloads are clean.`,
  ),
  paragraph(
    'The exact words are in the ',
    link('terms of service', '/terms-of-service'),
    ', and the plans side by side are on the ',
    link('pricing page', '/pricing'),
    ". If you run your own Easel with your own models, look at their licenses as well. Some models are free for any use, some only for research or for companies below a certain size, and no platform can give you more than the model's license does.",
  ),
  heading('Question two: can you stop others from copying it?'),
  paragraph(
    'A right to use is not yet a right to exclude. To stop a stranger from printing your picture on mugs you usually need copyright, and copyright was made for human authors.',
  ),
  heading('The United States'),
  paragraph(
    "The United States Copyright Office registers works of human authorship. In February 2023 it decided about “Zarya of the Dawn”, a comic with pictures from an image model: the text and the arrangement were protected, the individual pictures were not. In January 2025 it published a longer report on the question. Its conclusion, shortened: prompts alone do not give enough control to make the user the author of the output. But a person's own contribution is protected where it can be seen, for example in a drawing that was fed in, in a creative arrangement, or in changes made afterwards. In March 2025 the federal appeals court in Washington held in Thaler v. Perlmutter that a work needs a human author to begin with.",
  ),
  heading('Europe and the United Kingdom'),
  paragraph(
    "In the European Union a work must be its author's own intellectual creation, a test that the Court of Justice set out in the Infopaq case in 2009. It asks for free and creative choices by a person. Whether a prompt can be such a choice is for the courts to say case by case. The United Kingdom has had a special rule since 1988. Section 9(3) of its Copyright, Designs and Patents Act names as author of a computer-generated work the person who made the necessary arrangements. Whether that rule should stay has been under debate.",
  ),
  heading('China'),
  paragraph(
    "In November 2023 the Beijing Internet Court protected a picture made with an image model. It found that the user's choice of prompts and parameters, and the repeated adjustment of both, showed enough of a personal judgment. It is one court's decision, but it shows that the same facts can be weighed differently.",
  ),
  quote(
    'The more of the picture that you can point to and say “I decided this”, the better you stand anywhere.',
  ),
  heading('How to have more to point to'),
  bullets(
    'Work on the picture afterwards. Cropping is little; painting over, combining and retouching are much.',
    'Arrange. A book, a series or a collage can be protected as a selection even where its parts are not.',
    'Keep a record. Prompts, seeds, drafts and the order of your decisions are evidence. The files from Easel carry their recipe, and you can keep the prompt in them or leave it out.',
    'Say what is generated when you register. The Copyright Office asks applicants to disclose it, and a registration that hides it can be lost.',
  ),
  heading('Question three: does it step on somebody else?'),
  paragraph(
    "A picture can be free of your copyright and still collide with another's right. Four collisions are common.",
  ),
  bullets(
    "Works. A style as such is nobody's property; a particular work is. “Flat color with dark outlines” is safe ground. A recognizable copy of a living artist's painting is not, however it was made.",
    'Marks. Logos and brand names are protected so that buyers are not misled. A generated sneaker with a famous stripe can be a problem as soon as it sells something.',
    'Faces. In many countries people can object to commercial use of their likeness, and to fakes of it above all.',
    'Characters. A comic hero is protected as a work, and often as a mark as well.',
  ),
  paragraph(
    'The practical rule is short. Before you publish a picture commercially, look at it as a stranger would. If it reminds you of one particular thing, find out whose thing it is.',
  ),
  heading('Question four: must you say that it is generated?'),
  paragraph(
    "More and more often, yes. The European Union's AI Act has rules on marking generated content and on disclosing deepfakes. Marketplaces, contests, publishers and stock agencies have rules of their own, and so do many clients. Saying so costs nothing and avoids the only really expensive outcome, which is being found out. Our files say it in their metadata already; how that works, and where it ends, is told in ",
    link('Pictures That Say Where They Come From', '/blog/pictures-that-say-where-they-come-from'),
    '.',
  ),
  heading('In one paragraph'),
  paragraph(
    'You may use what you make here, for business with a paid plan. Whether you can forbid others to use it depends on where you are and how much of it is recognizably your own work. Do not step on works, marks, faces or characters that belong to others. And when in doubt, label it. If a question remains about our part of this, ',
    link('write to us', '/contact'),
    '.',
  ),
];
