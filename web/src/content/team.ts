import { PLANS } from '@easel/shared/contracts/plans';
import { wholeNumber } from '../lib/formats';

const { team, enterprise } = PLANS;
const images = wholeNumber(team.imagesPerMonth ?? 0);

export const TEAM_WORDS = {
  intro: 'One plan for several people, and a place for the pictures they share.',
  whichPlans: `${team.name} has seats for ${team.seats} people, ${enterprise.name} for as many as you like.`,
  invited: 'Were you invited? Open the link in the email to join the team.',
} as const;

/** The benefits of a team. */
export const TEAM_GIVES: readonly string[] = [
  `One plan for up to ${team.seats} people, each with their own account`,
  `${images} images a month between them, and you see who used how many`,
  'Everything the plan includes, for each: clean pictures, large files, commercial rights',
  'A gallery that only the team can see, with what members share',
];
