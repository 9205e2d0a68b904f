import { type ArticleText, bullets, figure, heading, link, paragraph, steps } from '../article';
import owl from '../pictures/owl.webp';

export const text: ArticleText = [
  paragraph(
    "For most of photography's history a picture was its own evidence. Forgeries existed, but they took skill, and that kept them rare. Image models have ended this. A convincing picture of something that never happened now takes a sentence. The answer that has gathered the most support is not a better detector but an older idea: let the picture carry its papers.",
  ),
  heading('Why detectors are not enough'),
  paragraph(
    'A detector looks at pixels and guesses. It is trained on the models of yesterday and is asked about the models of today, and saving a picture again or making it smaller can wash away the very traces it looks for. Worse, a guess cuts both ways. A real photograph that is called fake does as much harm as a fake that is called real. Detection has its uses, but as the only line of defense it is a race that starts over with every new model.',
  ),
  paragraph(
    'Provenance turns the question around. Instead of asking “is this fake?” it asks “where does this come from, and who says so?” That question has an answer that can be checked.',
  ),
  heading('From white paper to camera'),
  paragraph(
    'In 2019 Adobe announced the Content Authenticity Initiative together with The New York Times and Twitter. In February 2021 Adobe, Arm, the BBC, Intel, Microsoft and Truepic founded the Coalition for Content Provenance and Authenticity, C2PA for short, to write an open standard. It describes a manifest that travels inside the file: who or what made it, when, with which tool, and what was done to it since. The manifest is bound to the pixels by a hash and signed with a certificate. Change the picture, and the signature no longer fits.',
  ),
  paragraph(
    "For some years that was paper. Then it moved. In October 2023 Leica introduced the M11-P, the first camera to sign its pictures with content credentials as they are taken. In February 2024 OpenAI began to put C2PA metadata into the pictures of DALL·E 3, and Google joined the coalition's steering committee; OpenAI followed in May. Lawmakers move in the same direction. Article 50 of the European Union's AI Act asks providers to mark the output of their systems as artificially generated, in a form that machines can read.",
  ),
  heading('What a credential proves'),
  paragraph('It pays to be exact about this, because the little badge invites more trust than it should.'),
  bullets(
    'It proves that a certain key signed this very file, and that nothing was changed afterwards.',
    'It says what the signer states about the origin. The statement is as good as the signer.',
    'It does not prove that what the picture shows is true. A camera can sign a photograph of a staged scene, or of a screen.',
    'Its absence proves nothing. Nearly all of the pictures in the world have no credential, and many honest programs drop metadata when they save.',
  ),
  paragraph(
    'That last point is the weak spot in practice. A screenshot has no papers. Many websites strip metadata from uploads to save space or to protect privacy. A credential is a passport: valuable at the border, useless when left at home.',
  ),
  figure(
    {
      src: owl,
      alt: 'An owl on the ground in a dark forest, with wide yellow eyes',
      width: 960,
      height: 540,
    },
    'No such owl ever sat in such a forest. The file that the painter delivers says so itself.',
  ),
  heading('A second net below the first'),
  paragraph(
    'Because papers get lost, serious systems look at more than one thing. The standard itself knows “durable” credentials, which are found again by an invisible watermark or a fingerprint of the picture after the metadata is gone. A fingerprint in this sense is not a hash of the bytes but a short description of what can be seen. Two files that look the same have nearly the same fingerprint, even when not one byte agrees.',
  ),
  heading('How Easel does it'),
  paragraph(
    "Every picture made here says in its file that an algorithm made it, in the field that the press agencies' standards body, the IPTC, has defined for this. It also carries its recipe: model, style, seed and size, and the prompt, unless you chose to leave the prompt out. Where the operator of an Easel has set up a certificate, the file is signed as a content credential on top of that.",
  ),
  paragraph(
    'When you put a file on our ',
    link('Verify page', '/verify'),
    ', it is looked at in this order, the surest proof first:',
  ),
  steps(
    'The file. Is it, byte for byte, one that left this Easel?',
    'The credential. Was it signed here, and is the signature whole?',
    'The picture. Does it show what one of ours shows, though it was saved anew or made smaller?',
    'The metadata. What does the file say of itself? Anybody could have written that, and we say so.',
  ),
  paragraph(
    'If none of these finds anything, the answer is “No sign of Easel”, and right below it: that is no proof that it was not made here. We would rather give you an honest “we do not know” than a number with a decimal point.',
  ),
  heading('What you can do today'),
  bullets(
    'Keep the original. The file as you downloaded it is the strongest evidence of how it was made. Edit copies.',
    'Publish with the metadata where you can. Many export dialogs have a box for it, often unchecked.',
    'Label what is generated, in words, next to the picture. No standard replaces a caption.',
    [
      'When a picture matters, ask for its papers. For one of ours, ',
      link('verify it', '/verify'),
      ' yourself.',
    ],
    'Do not read a missing credential as a confession.',
  ),
  paragraph(
    'The trend to watch is not whether machines will learn to spot machines. It is whether the ordinary programs in between, the ones that crop and resize and upload, learn to hand the papers on. Once they do, a picture without papers will become what a letter without a sender is: not a lie, but a reason to look twice.',
  ),
];
