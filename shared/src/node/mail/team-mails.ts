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
  return compose(`You are invited to a team on ${productName}`, {
    productName,
    greeting: 'Hi,',
    paragraphs: [
      `${personCalled(inviter)} invites you to the ${teamCalled(teamName)} on ${productName}.`,
      'Its members make pictures with the plan and the credits of the team, and can show them to each other.',
      'To join, sign in with this email address, or sign up with it.',
    ],
    button: { label: 'See the invitation', link: checkedLink(link) },
    notes: [
      `The link works once, for ${validFor}.`,
      'If you do not know who invites you, you can ignore this mail: nothing happens then.',
    ],
  });
}

export type TeamNews = 'joined' | 'left';

/** Tells a team's owner who joined or left. @param options.link leads to the team */
export function teamNewsMail(
  options: TeamMailOptions & { name: string; member: Named; news: TeamNews },
): MailContent {
  const { name, teamName, link, productName, member, news } = options;
  const subject = news === 'joined' ? 'Somebody has joined your team' : 'Somebody has left your team';
  return compose(`${subject} on ${productName}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      `${personCalled(member)} has ${news} your ${teamCalled(teamName)}.`,
      news === 'joined'
        ? 'Pictures that they make from now on are made with your plan and your credits.'
        : 'Their pictures are no longer shown to the team, and their place is free.',
    ],
    button: { label: 'Open your team', link: checkedLink(link) },
    notes: ['You can switch off mails like this one in your settings, under Notifications.'],
  });
}

/**
 * Tells a former member that the membership has ended. Cannot be switched off, since their plan changes.
 * @param options.link leads to their plan
 */
export function teamOverMail(
  options: TeamMailOptions & { name: string; cause: 'removed' | 'dissolved' },
): MailContent {
  const { name, teamName, link, productName, cause } = options;
  const team = teamCalled(teamName);
  return compose(`You are no longer in a team on ${productName}`, {
    productName,
    greeting: greeting(name),
    paragraphs: [
      cause === 'removed'
        ? `The owner of the ${team} has removed you from it.`
        : `The ${team} was dissolved by its owner.`,
      'You have your own plan and your own credits again. Your pictures are still yours, and what you had shared with the team is no longer shown to it.',
    ],
    button: { label: 'See your plan', link: checkedLink(link) },
    notes: [],
  });
}
