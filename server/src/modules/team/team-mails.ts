import { INVITATION_DAYS, JOIN_TEAM_PATH } from '@easel/shared/contracts/team';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import {
  type TeamNews,
  teamInvitationMail,
  teamNewsMail,
  teamOverMail,
} from '@easel/shared/node/mail/team-mails';
import { wantsMail } from '@easel/shared/node/repos/accounts/settings.repo';
import { findUser, type UserRow } from '@easel/shared/node/repos/accounts/users.repo';

export interface TeamMailsOptions {
  db: Db;
  mailer: Mailer;
  background: Background;
  productName: string;
  /** The origin that users visit. */
  publicUrl: string;
}

type Named = { ownerId: string; name: string };

/** Sends mails about teams, in the background. */
export interface TeamMails {
  /** @param token the invitation's token */
  invite(team: Named, email: string, token: string): void;
  /** Mails the owner, unless the owner has switched such mails off. */
  notifyOwner(team: Named, memberId: string, news: TeamNews): void;
  /** Mails users who are no longer in the team. */
  notifyFormerMembers(team: Named, userIds: readonly string[], cause: 'removed' | 'dissolved'): void;
}

const known = ({ fullName: name, email }: UserRow) => ({ name, email });

export function createTeamMails(options: TeamMailsOptions): TeamMails {
  const { db, mailer, background, productName, publicUrl } = options;
  const base = ({ name: teamName }: Named, path: string) => ({
    teamName,
    productName,
    link: `${publicUrl}${path}`,
  });

  return {
    invite(team, email, token) {
      background.run('invitation mail', async () => {
        const owner = await findUser(db, team.ownerId);
        if (!owner) return;
        await mailer.send({
          to: email,
          ...teamInvitationMail({
            ...base(team, `${JOIN_TEAM_PATH}?token=${token}`),
            inviter: known(owner),
            validFor: `${INVITATION_DAYS} days`,
          }),
        });
      });
    },

    notifyOwner(team, memberId, news) {
      background.run('mail to the owner of a team', async () => {
        if (!(await wantsMail(db, team.ownerId))) return;
        const [owner, member] = await Promise.all([findUser(db, team.ownerId), findUser(db, memberId)]);
        if (!owner || !member) return;
        const { fullName: name, email } = owner;
        const mail = teamNewsMail({ ...base(team, '/team'), name, news, member: known(member) });
        await mailer.send({ to: email, ...mail });
      });
    },

    notifyFormerMembers(team, userIds, cause) {
      // One failed mail must not stop the others.
      for (const userId of userIds) {
        background.run('mail to a former member of a team', async () => {
          const user = await findUser(db, userId);
          if (!user) return;
          const { fullName: name, email } = user;
          await mailer.send({
            to: email,
            ...teamOverMail({ ...base(team, '/settings#billing'), name, cause }),
          });
        });
      }
    },
  };
}
