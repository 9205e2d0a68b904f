import type { WaitingGroup } from '../../contracts/waiting.schema.ts';
import type { WaitCause } from '../../contracts/waiting.ts';
import type { WaitingOfAccount } from '../repos/operations/queue-board.repo.ts';
import { createPools, type Fleet } from './pools.ts';
import { type AccountLimit, countPlaces, type RunningGeneration } from './simulate-starts.ts';

export interface WaitingState {
  waiting: readonly WaitingOfAccount[];
  running: readonly RunningGeneration[];
  /** What each account of the queue may run at once while others wait. */
  accounts: readonly { id: string; maxRunning: number }[];
  fleet: Fleet;
  /** The models for which a worker knows servers. */
  served: ReadonlySet<string>;
  accountLimit: AccountLimit;
}

const accountOf = ({ accountId }: WaitingOfAccount) => accountId;

/** Says why generations wait, summed up by plan, model and cause; those that have waited longest first. */
export function explainWaiting({ waiting, running, accounts, fleet, served, accountLimit }: WaitingState) {
  const pools = createPools(fleet);
  const busy = countPlaces(running, pools);
  const maxRunning = new Map(accounts.map((account) => [account.id, account.maxRunning]));

  const claimable = new Set(
    waiting.filter((group) => pools.whyBlocked(group) === undefined && !group.isPostponed).map(accountOf),
  );

  /** A plan's limit holds back only while another account has a picture to make; a model's limit always does. */
  const isAtLimit = (group: WaitingOfAccount): boolean => {
    const { accountId } = group;
    const hasOthers = claimable.size > (claimable.has(accountId) ? 1 : 0);
    return (
      (hasOthers && busy.ofAccount(accountId) >= (maxRunning.get(accountId) ?? Number.POSITIVE_INFINITY)) ||
      busy.isAtLimit(group, accountLimit)
    );
  };

  function causeOf(group: WaitingOfAccount): WaitCause {
    const blocked = pools.whyBlocked(group);
    if (blocked === 'model_unavailable') return served.has(group.model) ? 'endpoint_down' : 'no_worker';
    if (blocked === 'paused' || blocked === 'model_paused' || blocked === 'store_unavailable') return blocked;
    if (group.isPostponed) return 'postponed';
    if (isAtLimit(group)) return 'account_limit';
    if (pools.isStarting(group.model)) return 'starting';
    const pool = pools.poolOf(group.model);
    return !pools.isLocal(pool) && busy.inPool(pool) >= pools.placesOf(pool) ? 'model_busy' : 'turn';
  }

  const groups = new Map<string, Omit<WaitingGroup, 'oldestAt'> & { oldestAt: Date }>();
  for (const group of waiting) {
    const { plan, model, count, oldestAt } = group;
    const cause = causeOf(group);
    const key = `${plan} ${cause} ${model}`;
    const known = groups.get(key) ?? { plan, model, cause, count: 0, oldestAt };
    groups.set(key, {
      ...known,
      count: known.count + count,
      oldestAt: oldestAt < known.oldestAt ? oldestAt : known.oldestAt,
    });
  }
  return [...groups.values()].sort((a, b) => a.oldestAt.getTime() - b.oldestAt.getTime());
}
