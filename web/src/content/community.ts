import { PRODUCT_NAME } from './product';

export const COMMUNITY_PAGE = {
  title: 'Join our Discord community',
  text: `Where people who make pictures with ${PRODUCT_NAME} share them, ask questions, and help each other.`,
  membersLabel: 'community members',
  join: 'Join Discord',
  absent: 'This site has no Discord server yet. Use the contact form to reach us.',
  contact: 'Contact Us',
} as const;

export const COMMUNITY_BENEFITS = [
  {
    id: 'help',
    title: 'Help from people who use it',
    text: 'Ask in your own words. Someone has run into it before.',
  },
  {
    id: 'show',
    title: 'Eyes on your work',
    text: 'Show a picture and hear what works and what to try next.',
  },
  {
    id: 'learn',
    title: 'Prompts that work',
    text: "See the prompts behind other people's pictures, and build on them.",
  },
  {
    id: 'say',
    title: 'A say in what comes next',
    text: 'Tell the people who build it what is missing, and discuss it with others.',
  },
] as const;
export type BenefitId = (typeof COMMUNITY_BENEFITS)[number]['id'];

export interface CommunityChannel {
  name: string;
  description: string;
}

export const COMMUNITY_CHANNELS: readonly CommunityChannel[] = [
  { name: 'announcements', description: 'What is new, and what is about to change.' },
  {
    name: 'general',
    description: 'Say hello, and talk about anything that fits nowhere else.',
  },
  {
    name: 'showcase',
    description: 'Finished pictures, with the prompt if you want to share it.',
  },
  { name: 'prompt-help', description: "Get help with a prompt that doesn't do what you want." },
  { name: 'api-and-code', description: 'For people who use the API or run their own server.' },
  { name: 'ideas', description: "What's missing, and what you'd do differently." },
];

export const COMMUNITY_RULES = [
  {
    title: 'Be kind',
    text: 'Talk about the picture and not about the person. No insults, no harassment.',
  },
  {
    title: 'Keep it safe for everyone',
    text: 'Nothing sexual, cruel or hateful. Anything that the content policy blocks is not allowed here either.',
  },
  {
    title: 'Respect the work of others',
    text: "Say where an idea comes from. Do not pass off someone else's work as yours.",
  },
  {
    title: 'No advertising',
    text: 'No spam, no unsolicited messages. A link to your own work is welcome in the showcase.',
  },
  {
    title: 'Keep private things private',
    text: 'No passwords, no tokens, no details about other people, and no pictures that pretend to be them.',
  },
] as const;

/** Roles, not people: each community fills them itself. */
export const COMMUNITY_MODERATORS = [
  { initials: 'CM', role: 'Community Manager', speciality: 'Welcomes newcomers and settles disputes' },
  { initials: 'TM', role: 'Technical Moderator', speciality: 'Models, settings and the API' },
  { initials: 'CL', role: 'Creative Lead', speciality: 'Prompts, styles and feedback on pictures' },
] as const;
