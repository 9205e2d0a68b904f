import { PLAN_IDS, PLANS } from '@easel/shared/contracts/plans';
import { INVITATION_DAYS } from '@easel/shared/contracts/team';
import { planFeatures } from '../plan-features';
import { type HelpBody, heading, list, steps, text } from './article';
import type { HelpSlugIn } from './catalogue';

export const bodies: Readonly<Record<HelpSlugIn<'billing'>, HelpBody>> = {
  'compare-the-plans': [
    ...PLAN_IDS.flatMap((id) => [
      heading(`${PLANS[id].name}, $${PLANS[id].monthlyPrice} a month`),
      list(...planFeatures(PLANS[id])),
    ]),
    text(
      `${PLANS.pro.name}, ${PLANS.team.name} and ${PLANS.enterprise.name} cost ${PLANS.pro.annualDiscountPercent} % less when paid by the year. ${PLANS.pro.name} can be tried for ${PLANS.pro.trialDays} days without a card.`,
    ),
    text('The same figures stand side by side under [Pricing](/pricing). That is also where you choose one.'),
    list(
      'Before you confirm, you are shown what is paid at once and what renews when.',
      'A larger plan begins at once, for the difference. A smaller one, or another way of paying, begins with the next payment.',
      'You cancel in your [settings](/settings#billing), and keep the plan until the end of what you have paid for. Until then you can resume it.',
      'A refund is asked for there too. The [refund policy](/refund-policy) says when you get one.',
    ),
  ],
  'how-credits-work': [
    text(
      'A credit pays for one image. Only a few models cost more, and those say so where you choose them. The line below the Generate button shows what a request will use.',
    ),
    list(
      'When a request is accepted, its credits are held, so that you cannot ask for more than you have.',
      'When a picture is complete, its credit is spent.',
      'When a picture fails, is blocked or is canceled, its credit comes back at once, however far it had come. One that is tried several times costs one credit, once.',
      'A request that is refused costs nothing.',
    ),
    text(
      'Size, steps and style do not change the price. Downloading is free as often as you like, and so are high-resolution and vector files. Removing a finished picture does not bring its credit back.',
    ),
  ],
  'when-credits-renew': [
    text(
      'Your images are counted by the month, and your month has its own first day. When you run out, the message tells you the date on which new credits arrive.',
    ),
    list(
      'What is left at the end of a month is not carried over.',
      'If your month begins on the 31st, it begins on the last day of a shorter month.',
      'A picture counts in the month in which you asked for it.',
    ),
    text(
      `Does the count look too high? Pictures that are waiting or in the making hold their credits. ${PLANS.enterprise.name} has no monthly limit; see [Compare the plans](/help/compare-the-plans) for the others.`,
    ),
  ],
  'working-as-a-team': [
    text(
      `With ${PLANS.team.name}, ${PLANS.team.seats} people share one plan; with ${PLANS.enterprise.name}, as many as you like. Each has an account of their own, with its own password and its own pictures. What they share is the plan, its credits and what they show each other.`,
    ),
    heading('Make a team'),
    steps(
      'Get a plan with seats under [Pricing](/pricing). It is yours alone until you invite somebody.',
      'Open [Team](/team) in the menu of your account, and give the team a name.',
      `Invite people by their email addresses. Each gets a link that works for ${INVITATION_DAYS} days and only for an account with that address; whoever has none makes one on the way.`,
    ),
    text(
      'You take a seat, and so does an open invitation. You can send an invitation again or take it back, and remove a member at any time: the seat is free at once.',
    ),
    heading('What a member has'),
    list(
      'Everything the plan includes, and its credits. They are counted for the team as a whole, and a month begins when that of the owner does.',
      'A paid plan of their own, if they have one, goes on beside it. Whoever does not need it cancels it in the [settings](/settings#billing).',
      'One team at a time. Leave one before you join another.',
    ),
    heading('Share pictures'),
    text(
      'Your pictures stay private. To show one to the team, open it and choose “Share with team”. Everybody in the team then finds it under [Pictures](/team?tab=pictures), with its prompt and its settings, and can download it or use the prompt. “Stop sharing” takes it back. That has nothing to do with the public [gallery](/gallery).',
    ),
    heading('What members see of each other'),
    text(
      'Names, email addresses, profile pictures, and how many credits each used this month; and the pictures that are shared. Nobody sees anything else that another makes, the owner included.',
    ),
    heading('When it ends'),
    list(
      'A member leaves or is removed: they have their own plan again and keep all their pictures. What they shared is seen by the team no more.',
      'The owner moves to a plan with fewer seats: those who joined first keep theirs. The others stay members with plans of their own, until a seat is free.',
      'The plan ends: members use their own plans, and the team waits. When the owner has a plan with seats again, it goes on as it was.',
      'The owner dissolves the team: it is gone, with its invitations. Everybody keeps what they made.',
    ),
  ],
  'personal-and-commercial-use': [
    text('The pictures you make are yours. What you may use them for depends on the plan you make them on.'),
    list(
      `${PLANS.free.name}: personal use. Show them, print them, give them to friends.`,
      `${PLANS.pro.name}, ${PLANS.team.name} and ${PLANS.enterprise.name}: commercial use as well, for products, clients, campaigns and sale.`,
    ),
    text(
      'A plan does not clear the rights of others. Brands, characters and living people that you describe keep theirs, and in some countries a picture that a machine has made may have no copyright at all. The [terms](/terms-of-service) have the full text.',
    ),
  ],
  'about-the-watermark': [
    text(
      `Pictures made on the ${PLANS.free.name} plan carry a watermark. It is part of the picture from the moment it is made; no clean version is kept. That is why a change of plan does not remove it from older pictures.`,
    ),
    text(
      `To get an older picture without it, on the ${PLANS.pro.name} plan or above: open the picture, press [Same again](/help/same-again-and-vary), and Generate. The same seed and settings make the same picture, or very nearly, this time clean. It costs a credit. If the model takes no seed, you get a similar picture and not the same.`,
    ),
    text(
      'All pictures, with a watermark or without, also carry [a note in the file](/help/what-an-image-file-tells) that a model made them.',
    ),
  ],
};
