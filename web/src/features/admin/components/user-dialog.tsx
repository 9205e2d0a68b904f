import type { AdminUser, AdminUserDetail } from '@easel/shared/contracts/admin.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import { useState } from 'react';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { Loaded } from '@/components/loaded';
import { shortDate, shortTime } from '@/lib/dates';
import { wholeNumber } from '@/lib/formats';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Heading } from '@/ui/text';
import { ACTIONS, useAction, useAudit, useUserDetail } from '../api';
import { NO_REASON, readReason } from '../reason';
import { creditWords, teamWords } from '../words';
import { ApiRateForm } from './api-rate-form';
import { AuditTable } from './audit-table';
import { Facts } from './facts';
import { PlanForm } from './plan-form';
import { ReasonForm } from './reason-form';
import { UserBadges } from './user-badges';

type View = 'facts' | 'plan' | 'api-rate' | 'suspension';

/** A dialog with the facts and actions of one account. Mount it while it is open. */
export function UserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [view, setView] = useState<View>('facts');
  const detail = useUserDetail(user.id);
  const back = () => setView('facts');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="break-all">{user.email}</span>}
      description={detail.data?.name || undefined}
      size="lg"
      focusesDialog
    >
      <Loaded what="the account" query={detail} skeletonClass="h-80 w-full">
        {(data) =>
          view === 'plan' ? (
            <PlanForm user={data} onDone={back} />
          ) : view === 'api-rate' ? (
            <ApiRateForm user={data} onDone={back} />
          ) : view === 'suspension' ? (
            <SuspensionForm user={data} onDone={back} />
          ) : (
            <UserFacts user={data} onView={setView} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function UserFacts({ user, onView }: { user: AdminUserDetail; onView: (view: View) => void }) {
  const { subscription, team, credits, counts, suspendedAt, deletionRequestedAt, emailConfirmedAt } = user;
  const owner = useUserDetail(team?.role === 'member' ? team.ownerId : undefined).data;
  const audit = useAudit({ subjectId: user.id, limit: 5 });
  const plan = PLANS[user.plan].name;
  return (
    <div className="flex flex-col gap-6">
      <UserBadges user={user} />
      <Facts
        facts={[
          [
            'Plan',
            subscription.endsAt ? `${plan}, until ${shortDate(subscription.endsAt)} unless renewed` : plan,
          ],
          ...(team ? [['Team', teamWords(team, owner?.email)] as const] : []),
          ['Credits', creditWords(credits)],
          ['Signed up', shortTime(user.createdAt)],
          ['Email', emailConfirmedAt ? `Confirmed ${shortDate(emailConfirmedAt)}` : 'Not confirmed'],
          ['Pictures', `${wholeNumber(counts.images)}, of which ${counts.published} in the gallery`],
          ['Queue', `${counts.active} waiting or in progress, ${counts.failed} failed`],
          ['Keys', `${counts.apiKeys}`],
          ['API requests', rateWords(user.apiRate)],
          ['Signed in', `${counts.sessions} ${counts.sessions === 1 ? 'device' : 'devices'}`],
          ...(suspendedAt ? [['Suspended', shortTime(suspendedAt)] as const] : []),
          ...(deletionRequestedAt ? [['Deletion requested', shortTime(deletionRequestedAt)] as const] : []),
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onView('plan')}>
          Set plan
        </Button>
        <Button variant="secondary" onClick={() => onView('api-rate')}>
          Set API rate
        </Button>
        <Button
          variant={suspendedAt ? 'secondary' : 'danger'}
          disabledReason={
            user.isOperator
              ? 'An operator cannot be suspended. Revoke the role on the command line first.'
              : undefined
          }
          onClick={() => onView('suspension')}
        >
          {suspendedAt ? 'Lift suspension' : 'Suspend account'}
        </Button>
      </div>
      {audit.items?.length ? (
        <section aria-labelledby="user-actions">
          <Heading level={3} size="xs" id="user-actions" className="mb-2">
            Last actions
          </Heading>
          <AuditTable entries={audit.items} isShort />
        </section>
      ) : null}
    </div>
  );
}

function rateWords({ requestsPerHour, agreed }: AdminUserDetail['apiRate']): string {
  return `${wholeNumber(requestsPerHour)} an hour, ${agreed === null ? "the plan's rate" : 'as agreed'}`;
}

function SuspensionForm({ user, onDone }: { user: AdminUserDetail; onDone: () => void }) {
  const isSuspended = user.suspendedAt !== null;
  const change = isSuspended ? ACTIONS.unsuspend : ACTIONS.suspend;
  const form = useMutationForm({
    initial: NO_REASON,
    read: readReason,
    mutation: useAction(
      (reason: string) => change(user.id, reason),
      isSuspended ? 'Suspension lifted' : 'Account suspended',
    ),
    onDone,
  });
  return (
    <ReasonForm
      form={form}
      confirmLabel={isSuspended ? 'Lift suspension' : 'Suspend account'}
      tone={isSuspended ? 'primary' : 'danger'}
      onCancel={onDone}
    >
      <p>
        {isSuspended
          ? 'The account can be used again right away, and its pictures are back in the gallery.'
          : 'The user is signed out everywhere and cannot sign in, API keys are refused, pictures waiting or in progress are canceled, and the gallery hides all of them.'}
      </p>
    </ReasonForm>
  );
}
