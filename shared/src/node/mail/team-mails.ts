import type { MailContent } from './mailer.ts';
import { checkedLink, compose, greeting, plainName } from './templates.ts';

interface TeamMailOptions {
  /** The team's name as its owner entered it. */
  teamName: string;
  /** http or https URL. */
  link: string;
  productName: string;
}

/** A person as shown to others; the name may be empty. */
interface Named {
  name: string;
  email: string;
}

/** Names the team. Leaves out user-given names that could be advertising, since the mail is sent in Easel's name. */
const teamCalled = (teamName: string) => {
  const plain = plainName(teamName);
  return plain === null ? 'team' : `team “${plain}”`;
};
const personCalled = ({ name, email }: Named) => {
  const plain = plainName(name);
  return plain === null ? email : `${plain} (${email})`;
};

/** Invites the owner of an address to a team, with or without an account. @throws TypeError for an invalid link */
export function teamInvitationMail(
  options: TeamMailOptions & {
    inviter: Named;
    /** How long the link is valid, in words: `7 days`. */
    validFor: string;
  },
): MailContent {
  const { teamName, link, productName, inviter, validFor } = options;
  return compose(`You're invited to join a team on ${productName}`, {
    productName,
    greeting: 'Hi,',
    paragraphs: [
      `${personCalled(inviter)} invited you to join the ${teamCalled(teamName)} on ${productName}.`,
      "Members use the team's plan and credits, and can share pictures with each other.",
      'To join, sign in or sign up with this email address.',
    ],
    button: { label: 'View invitation', link: checkedLink(link) },
    notes: [
      `The link works once, for ${validFor}.`,
      "If you weren't expecting this invitation, you can ignore this email.",
    ],
  });
}

export type TeamNews = 'joined' | 'left';

/** Tells a team's owner who joined or left. @param options.link leads to the team */
export function teamNewsMail(
  options: TeamMailOptions & { name: string; member: Named; news: TeamNews },
): MailContent {
  const { name, teamName, link, productName, member, news } = options;
  const subject = news === 'joined' ? 'A member joined your team' : 'A member left your team';
  return compose(`${subject} on ${productName}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `${personCalled(member)} ${news} your ${teamCalled(teamName)}.`,
      news === 'joined'
        ? 'They now create pictures with your plan and your credits.'
        : 'Their pictures are no longer shared with the team, and their seat is available again.',
    ],
    button: { label: 'Open your team', link: checkedLink(link) },
    notes: ['You can turn off emails like this one in your settings, under Notifications.'],
  });
}

/**
 * Tells a former member that the membership has ended. Cannot be turned off, since their plan changes.
 * @param options.link leads to their plan
 */
export function teamOverMail(
  options: TeamMailOptions & { name: string; cause: 'removed' | 'dissolved' },
): MailContent {
  const { name, teamName, link, productName, cause } = options;
  const team = teamCalled(teamName);
  return compose(`You're no longer in a team on ${productName}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      cause === 'removed'
        ? `The owner of the ${team} removed you from it.`
        : `The owner of the ${team} deleted it.`,
      'You now use your own plan and credits again. You keep your pictures, and they are no longer shared with the team.',
    ],
    button: { label: 'View your plan', link: checkedLink(link) },
    notes: [],
  });
}
