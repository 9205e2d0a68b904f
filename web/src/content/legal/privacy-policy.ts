import { INVITATION_DAYS } from '@easel/shared/contracts/team';
import { PRODUCT_NAME as NAME } from '@/content/product';
import { PRIVACY_CONTACT } from './contacts';
import type { LegalDocument } from './legal-document';
import { LEGAL_FACTS, namesOfPlans } from './legal-facts';

const RETENTION = `${LEGAL_FACTS.retentionDays} days`;
const MARKED = namesOfPlans((plan) => plan.watermark);

export const PRIVACY_POLICY: LegalDocument = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  lead: `What ${NAME} knows about you, why, who else sees it, and how you get it out or get rid of it.`,
  keyPoints: [
    'No advertising, no trackers, nothing loaded from other hosts, no data sold.',
    'Your images are private unless you publish them or share them with your team.',
    `Data is erased ${RETENTION} after you delete your account.`,
    'You can take everything with you as a ZIP.',
  ],
  contact: PRIVACY_CONTACT,
  sections: [
    {
      id: 'who-we-are',
      title: 'Who is responsible',
      blocks: [
        `${NAME} is software that anybody can host. This policy is about the ${NAME} at this address, and “we” are its operator, who decides what happens to your data here and answers for it.`,
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      blocks: [
        {
          kind: 'list',
          items: [
            {
              term: 'Account.',
              text: 'Your email address, your name if you give one, your picture if you upload one, your settings, and when the account was made and confirmed. Of your password we keep only a hash (argon2id), from which it cannot be read.',
            },
            {
              term: 'What you make.',
              text: 'Your prompts with their settings, the images, when they were made and by which model, your favorites, and what went wrong if something did.',
            },
            {
              term: 'Plan.',
              text: 'Which plan you have and until when, your payments and requests for a refund, and a ledger of your credits. We store no card or bank account numbers.',
            },
            {
              term: 'Sessions.',
              text: 'For each sign-in, when it began and was last renewed, and what your browser calls itself.',
            },
            {
              term: 'Server logs.',
              text: 'For each request the time, the path, the result, how long it took, and your IP address; for faults also the ids of what they concern. Prompts, passwords and links’ secrets are not in them.',
            },
            {
              term: 'What you like and keep.',
              text: 'Which pictures you like, your last prompts, and the templates that you save.',
            },
            {
              term: 'API keys.',
              text: 'Their names, what they may do, and when they were last used. Of a key itself we keep only a hash.',
            },
            {
              term: 'Webhooks.',
              text: 'The addresses that you give us to send news of your pictures to, and for 30 days what we sent there and what came back.',
            },
            {
              term: 'Downloads.',
              text: 'How often a picture is downloaded. So that one person counts once a day, we keep a keyed hash of the network address, from which the address cannot be read.',
            },
            {
              term: 'Teams.',
              text: 'Which team you belong to and since when, which images you share with it, and the addresses that you invite. Of the secret in an invitation’s link we keep only a hash.',
            },
            { term: 'Messages.', text: 'What you write to us, and your name and address to answer to.' },
          ],
        },
        'All of it comes from you or arises when you use the service. We buy no data about you, and ask for no phone number.',
      ],
    },
    {
      id: 'what-we-do-not',
      title: 'What we do not do',
      blocks: [
        {
          kind: 'list',
          items: [
            'We show no advertising, use no analytics or trackers, and load no fonts, scripts or images from other hosts.',
            'We do not sell or rent data.',
            `${NAME} trains no models on your prompts or images.`,
            'An image that you [upload to be verified](/verify) is looked at in memory and not kept.',
            'No decision with a legal effect on you is made by a machine alone. Automatic checks of prompts and images only block what they are asked to block.',
          ],
        },
      ],
    },
    {
      id: 'why',
      title: 'What we use it for, and on what grounds',
      blocks: [
        {
          kind: 'table',
          caption: 'Purposes and legal grounds',
          head: ['Purpose', 'Ground'],
          rows: [
            ['Make, keep and show your images; your account, plan and support', 'Our contract with you'],
            [
              'Mails about your account: your address, your password, your plan and credits, a deletion',
              'Our contract with you',
            ],
            [
              'Keep the service safe: logs, limits, checks of content',
              'Legitimate interest in a safe service',
            ],
            [
              'Say later whether an image was generated here',
              'Legal duty to mark generated images, legitimate interest',
            ],
            ['Keep payment records', 'Legal duty'],
            ['News by email, only if you turn it on', 'Your consent, which you can take back'],
          ],
        },
      ],
    },
    {
      id: 'who-sees-it',
      title: 'Who else sees it',
      blocks: [
        {
          kind: 'list',
          items: [
            {
              term: 'Model servers.',
              text: 'A prompt and its settings go to the server of the model that makes the image. It may be our own, or that of a provider whom we pay. Neither your name nor your email address goes with it.',
            },
            {
              term: 'Content checks.',
              text: 'Where we use an outside service to check prompts or images, it gets the prompt or the image, and nothing else about you.',
            },
            {
              term: 'Those who work for us.',
              text: 'Providers of hosting, storage, mail and payment, as far as their task needs it, bound by contract.',
            },
            {
              term: 'Your team,',
              text: 'if you are in one: your name, email address and picture, since when you belong to it, how many credits you used this month, and the images that you share with it, with their prompts and settings. Not your other images, not even its owner. Whoever holds the link of an invitation sees the name of the team, who sent it and to which address.',
            },
            {
              term: 'Everybody,',
              text: 'but only what you publish: the image with its prompt and settings, and your name and picture as its author if you make your profile public.',
            },
            { term: 'Authorities,', text: 'where the law obliges us to.' },
          ],
        },
        'Some of these providers may be in other countries. We then see to it that the law’s conditions for that are met.',
      ],
    },
    {
      id: 'inside-your-files',
      title: 'What is inside your image files',
      blocks: [
        'Files that you download and share tell something about how they were made. You should know what:',
        {
          kind: 'list',
          items: [
            'a mark, readable by machines, that the image was generated by a model;',
            'the recipe: model, style, seed, size and settings, and when it was made;',
            'the prompt, unless you turn off “Keep the prompt in the image file” before you generate;',
            'where we have a signing certificate, a content credential that says the same and is signed;',
            `a visible watermark on the ${MARKED} plan.`,
          ],
        },
        'Your name, your email address and your account are not in the file. Many platforms remove such data when they save an image anew.',
      ],
    },
    {
      id: 'proofs-of-origin',
      title: 'Proofs of origin',
      blocks: [
        'So that it can be found out later whether an image was generated here, we keep for each file a hash, for most images a fingerprint of what they show, a random id, and the time. These proofs outlive the image and your account: that it was generated stays true.',
        'They do not name you, the prompt is not among them, and the image cannot be made from them. Whoever [verifies an image](/verify) learns when it was made here, and of the recipe only what their own file says.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and what your browser stores',
      blocks: [
        'Only what the service cannot do without, which is why no banner asks you.',
        {
          kind: 'table',
          caption: 'What is stored in your browser',
          head: ['Name', 'What for', 'How long'],
          rows: [
            [
              'easel_refresh (cookie)',
              'Keeps you signed in. Scripts cannot read it, other sites cannot send it.',
              'Until you sign out, or your session ends',
            ],
            [
              'easel.signed-in, easel.refresh-key',
              'Let a reload or a second tab go on with your session',
              'Until you sign out',
            ],
            ['easel.theme', 'Light or dark, if you chose one', 'Until you clear it'],
            ['easel.draft', 'The prompt that you have begun', 'Until you close the tab'],
          ],
        },
      ],
    },
    {
      id: 'how-long-we-keep-it',
      title: 'How long we keep it',
      blocks: [
        {
          kind: 'table',
          caption: 'How long data is kept',
          head: ['What', 'Until'],
          rows: [
            ['Account, prompts, images, settings', `${RETENTION} after you delete your account`],
            ['An image that you remove', 'Gone for everybody at once, its files shortly after'],
            ['Counts of downloads and likes', 'The picture is removed'],
            ['Sessions', 'They expire'],
            [
              'Invitations to a team',
              `Accepted, taken back or expired, after ${INVITATION_DAYS} days, or the team is dissolved`,
            ],
            ['Links to confirm an address or reset a password', 'Used, or expired: after a day and an hour'],
            ['Server logs and messages', 'No longer needed for safety, faults or your request'],
            ['Payment records', 'The law’s periods for them end'],
            ['Proofs of origin', 'No end; they name nobody'],
          ],
        },
        `The ${RETENTION} after a deletion are there in case it was a mistake: if you sign in again during that time, your account stays. Afterwards it is erased together with its images.`,
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        'Wherever you live, you can',
        {
          kind: 'list',
          items: [
            {
              term: 'see and take',
              text: 'what we hold: a ZIP with your account, a list of all you generated, and the original images;',
            },
            { term: 'correct', text: 'what is wrong;' },
            { term: 'delete', text: 'single images, or your whole account;' },
            {
              term: 'object',
              text: 'to a use that rests on our legitimate interest, or have it restricted;',
            },
            { term: 'take back', text: 'a consent, for the time to come.' },
          ],
        },
        `For what you cannot do yourself, write to [${PRIVACY_CONTACT.email}](mailto:${PRIVACY_CONTACT.email}). We answer within ${LEGAL_FACTS.privacyAnswerDays} days, at no cost, and may ask you to show that the account is yours. You can also complain to the data protection authority where you live.`,
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      blocks: [
        'Passwords are hashed, attempts to sign in are limited, and a session whose key turns up twice is ended. Images are opened by signed links that expire after two hours at most; whoever you give such a link to can open the image until then. No system is perfectly safe: if something happens that puts you at risk, we tell you and the authority as the law asks.',
      ],
    },
    {
      id: 'age',
      title: 'Age',
      blocks: [
        `${NAME} is for people who are ${LEGAL_FACTS.minimumAge} or older. If you learn that somebody younger has an account, tell us, and we delete it.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'When this policy changes, the date at the top changes with it. We tell you of changes that matter by email or here before they apply.',
      ],
    },
  ],
};
