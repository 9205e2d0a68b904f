import { PRODUCT_NAME as NAME } from '@/content/product';
import { LEGAL_CONTACT } from './contacts';
import type { LegalDocument } from './legal-document';
import { annualDiscount, LEGAL_FACTS, namesOfPlans, planRows, trials } from './legal-facts';

const COMMERCIAL = namesOfPlans((plan) => plan.commercialRights);
const PERSONAL = namesOfPlans((plan) => !plan.commercialRights);
const UNLIMITED = namesOfPlans((plan) => plan.imagesPerMonth === null);

export const TERMS_OF_SERVICE: LegalDocument = {
  path: '/terms-of-service',
  title: 'Terms of Service',
  lead: `What you may expect of ${NAME}, what we expect of you, and to whom the images belong.`,
  keyPoints: [
    'Your images are yours, whatever your plan.',
    `${COMMERCIAL} include commercial rights; ${PERSONAL} is for personal use.`,
    `You are ${LEGAL_FACTS.minimumAge} or older, and have one account per person or organisation.`,
    `Prices change only after ${LEGAL_FACTS.priceNoticeDays} days’ notice.`,
  ],
  contact: LEGAL_CONTACT,
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      blocks: [
        `${NAME} turns words into images. These terms are the agreement between you and the operator of the ${NAME} at this address, who is meant by “we” and “us”. By making an account or using ${NAME} you accept them. If you do not, please do not use it.`,
        'The [Privacy Policy](/privacy-policy) says what happens to your data, and the [Refund Policy](/refund-policy) when you get your money back. Both belong to this agreement.',
      ],
    },
    {
      id: 'who-may-use-it',
      title: `Who may use ${NAME}`,
      blocks: [
        {
          kind: 'list',
          items: [
            `You must be ${LEGAL_FACTS.minimumAge} or older.`,
            'There is one account per person or organisation. Making further accounts, for instance to get the credits of a free plan more than once, is not allowed.',
            'Several people can share a plan as a team. Each of them has an account of their own: an account and its password are not shared.',
            'If you accept these terms for an organisation, you confirm that you may do so. “You” then means the organisation.',
          ],
        },
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      blocks: [
        'Give an email address that you can read: links to confirm it and to reset your password go there. Keep your password and your access to the API secret. What is done with your account counts as done by you, unless it was misused without any fault of yours. Tell us at once when you think that somebody else has access.',
        'Changing your password asks for the current one. You can ask for your account to be deleted at any time; what then happens to your data is in the [Privacy Policy](/privacy-policy#how-long-we-keep-it).',
      ],
    },
    {
      id: 'what-easel-does',
      title: `What ${NAME} does, and what it cannot promise`,
      blocks: [
        'You describe an image, choose a style and settings, and a model makes it. Requests wait in a queue; paid plans come sooner, and how long it takes depends on the model, on the size and on how many are waiting.',
        {
          kind: 'list',
          items: [
            'Models make mistakes. An image can differ from its prompt, show things that are not so, or be unsuited to what you need it for. Look at it before you use it.',
            'Images are not always unique. The same words can give somebody else something much like yours, and an image can resemble an existing work, person or trademark.',
            'Models and styles come and go. The ones on offer are shown where you generate.',
          ],
        },
      ],
    },
    {
      id: 'plans-and-credits',
      title: 'Plans and credits',
      blocks: [
        {
          kind: 'table',
          caption: 'What the plans cost and give',
          head: ['Plan', 'Price', 'Images a month', 'Use', 'Watermark'],
          rows: planRows(),
        },
        'Everything else that a plan includes is on the [pricing page](/pricing).',
        {
          kind: 'list',
          items: [
            'One image costs one credit, unless its model is shown with another price.',
            'Credits are set aside when a request is accepted. A generation that fails or that you cancel gives them back by itself.',
            'Each month of your plan begins with its full number of credits. What is left of the month before does not carry over.',
            `${UNLIMITED} has no monthly number. On every plan there is a limit to how many images can be in the making at once, and to how many requests an hour the API takes.`,
          ],
        },
      ],
    },
    {
      id: 'payment',
      title: 'Payment, trials and changes',
      blocks: [
        {
          kind: 'list',
          items: [
            {
              term: 'Payment.',
              text: `Paid plans are paid in advance, in US dollars, by the month or by the year (${annualDiscount()}), and renew until you cancel. Taxes are added where the law says so.`,
            },
            {
              term: 'Trial.',
              text: `${trials()} A trial that you do not follow with a payment ends by itself, and nothing is charged.`,
            },
            {
              term: 'Changing or canceling.',
              text: 'Changes to your subscription apply at the next billing cycle. Until then you keep what you have paid for; afterwards a canceled plan becomes the free one. Only a larger plan begins at once, if you confirm that you pay the difference for the rest of the period.',
            },
            {
              term: 'New prices.',
              text: `We announce a change of prices ${LEGAL_FACTS.priceNoticeDays} days before it applies to you. If you do not want to pay the new price, cancel before it does.`,
            },
            {
              term: 'Money back.',
              text: 'The [Refund Policy](/refund-policy) says when and how.',
            },
          ],
        },
      ],
    },
    {
      id: 'your-images',
      title: 'Your prompts, your images and your rights',
      blocks: [
        'What you write stays yours. As between you and us, and as far as the law allows it, the images made from it belong to you too. What you may use them for depends on the plan that you had when they were made:',
        {
          kind: 'list',
          items: [
            {
              term: `${PERSONAL}.`,
              text: 'Personal use: for yourself, for learning, and to share without being paid for it. Downloads carry a watermark.',
            },
            {
              term: `${COMMERCIAL}.`,
              text: 'Personal and commercial use: in products, in advertising, for clients and for sale, without a watermark and without naming us. This right stays after the plan ends.',
            },
          ],
        },
        'We cannot give you what is not ours to give. In some countries generated images have no copyright, and the rights of others in what an image shows remain with them.',
        'So that we can do our work, you allow us to store your prompts and images, to process them and to show them to you. Your images are private unless you publish one or share it with your team: then you also allow us to show it, with its prompt and your name, to everybody who visits the gallery, or to your team, until you take it back.',
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      blocks: [
        `You may not use ${NAME} to make or spread`,
        {
          kind: 'list',
          items: [
            'sexual content involving minors, in any form or style;',
            'sexual content about a real person without their consent;',
            'images that are meant to deceive about real people or events, to defraud, to harass or to threaten;',
            'content that calls for violence or hatred against people;',
            'what infringes the rights of others, or is unlawful where you are or where we are.',
          ],
        },
        'Nor may you get around limits, credits or watermarks, break into or overload the service, collect data about other users, or resell access without our consent. A team is for people who work together, not a way to resell seats.',
        'Prompts are checked before they are accepted, and images can be checked before they are stored. A blocked prompt costs nothing; an image that is blocked gives its credits back, and is not kept. Such checks are not perfect: they now and then hit the innocent, and what they let through is not thereby allowed.',
      ],
    },
    {
      id: 'marks-and-proofs',
      title: 'Marks that an image is generated',
      blocks: [
        'Each image file carries metadata with a mark, readable by machines, that a model made it, together with how it was made. The prompt is part of that unless you choose to leave it out before you generate. Where we have a signing certificate, files also carry a signed content credential.',
        'We keep proofs of origin: numbers by which [everybody can find out](/verify) whether an image was made here. They name nobody, and they outlive the image, because it stays true that it was generated.',
        'Do not remove or change these marks in order to pass a generated image off as something else, and say that an image is generated wherever the law asks you to.',
      ],
    },
    {
      id: 'api',
      title: 'The API',
      blocks: [
        'The API is open to every plan, at that plan’s rate limit, and under these same terms. If you offer it to others through a product of your own, you answer for what they do with it, and have to hold them to [acceptable use](#acceptable-use).',
      ],
    },
    {
      id: 'our-rights',
      title: 'What is ours',
      blocks: [
        `The name ${NAME}, the design of these pages and their texts remain ours or of those who allowed us to use them. Software that is published under an open license may be used as that license says. If you send us a suggestion, we may use it without owing you anything.`,
      ],
    },
    {
      id: 'ending',
      title: 'When it ends',
      blocks: [
        'You can leave at any time. We may limit, suspend or close an account that breaks these terms, that endangers others or the service, or whose payments fail. Where we can, we say why, and give you time to put it right and to take your images with you; where the law or somebody’s safety does not let us wait, we act at once.',
        'If we end the service, or your account for no fault of yours, you get back what you have paid for the time that is left.',
      ],
    },
    {
      id: 'no-warranty',
      title: 'No warranty',
      blocks: [
        `We run ${NAME} with care, but provide it as it is and as it is available: we do not promise that it always runs, that it is free of faults, or that an image fits a purpose or infringes nobody’s rights. Keep copies of what matters to you.`,
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        `What we owe you in all, for whatever reason, is limited to the amount you paid us in the ${LEGAL_FACTS.liabilityMonths} months before the event. We do not answer for lost profit, lost data or other indirect damage.`,
        'Nothing here limits what the law does not allow to be limited, such as liability for intent, for gross negligence, for injury to people, or your rights as a consumer.',
        'If somebody makes a claim against us because of how you used an image or broke these terms, you cover what that costs us, as far as you are at fault.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'When these terms change, the date at the top changes with them. We tell you of changes that matter by email or here, in good time before they apply. If you go on using the service afterwards, the new terms hold; if you do not agree, you can delete your account before.',
      ],
    },
    {
      id: 'law',
      title: 'Law',
      blocks: [
        'The law of the place where we, the operator, are established applies, and its courts decide. If you are a consumer, you keep the protection and the courts that the law of your own country gives you. If a part of these terms does not hold, the rest does.',
      ],
    },
  ],
};
