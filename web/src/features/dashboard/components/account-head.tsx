import type { User } from '@easel/shared/contracts/auth.schema';
import { PLANS } from '@easel/shared/contracts/plans';
import type { Subscription } from '@easel/shared/contracts/plans.schema';
import { Avatar, displayName } from '@/components/avatar';
import { useSubscription } from '@/entities/subscription/subscription';
import { shortDate } from '@/lib/dates';
import { wholeNumber } from '@/lib/formats';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { Progress } from '@/ui/progress';
import { Skeleton } from '@/ui/skeleton';
import { useStats } from '../get-stats';

/** The account's name, plan, credits and totals. */
export function AccountHead({ user }: { user: User }) {
  const { data: subscription } = useSubscription();
  const { data: stats } = useStats();
  return (
    <Card className="grid items-center gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar user={user} size="lg" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere line-clamp-3 min-w-0 font-display font-medium text-2xl leading-tight">
              {displayName(user)}
            </span>
            {subscription ? (
              <Badge tone={subscription.isPro ? 'accent' : 'neutral'}>
                {PLANS[subscription.plan].name} plan
              </Badge>
            ) : (
              <Skeleton className="h-6 w-20 rounded-full!" />
            )}
          </div>
          <p className="truncate text-ink-muted">{user.email}</p>
          <p className="text-ink-muted text-sm">Member since {shortDate(user.created_at)}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-x-10 gap-y-5">
        <dl className="flex gap-x-10">
          <Figure name="Images generated" value={stats?.totals.images} />
          <Figure name="Downloads" value={stats?.totals.downloads} />
        </dl>
        <div className="min-h-13.5 w-full sm:w-64">
          {subscription ? <Credits {...subscription} /> : <Skeleton className="h-13.5 w-full" />}
        </div>
      </div>
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ink-muted text-sm">{name}</dt>
      <dd className="min-h-[1.25em] font-[450] font-display text-3xl leading-tight tabular-nums">
        {value === undefined ? <Skeleton className="my-1 h-7 w-12" /> : wholeNumber(value)}
      </dd>
    </div>
  );
}

function Credits({ credits: { used, total, resetsAt }, team }: Pick<Subscription, 'credits' | 'team'>) {
  const label = team ? 'Team credits used' : 'Credits used';
  if (total === null) {
    return (
      <p className="text-sm">
        <span className="block font-medium">{label}</span>
        <span className="text-ink-muted">{wholeNumber(used)} this month, with no limit</span>
      </p>
    );
  }
  return (
    <>
      <Progress
        value={total === 0 ? 100 : Math.min(100, (used / total) * 100)}
        label={label}
        detail={`${wholeNumber(used)} of ${wholeNumber(total)}`}
      />
      <p className="mt-1 text-ink-muted text-xs">Resets on {shortDate(resetsAt)}</p>
    </>
  );
}
