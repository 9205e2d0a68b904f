import type { WaitingGroup } from '../../contracts/waiting.schema.ts';
import type { WaitCause } from '../../contracts/waiting.ts';
import type { WaitingOfAccount } from '../repos/operations/queue-board.repo.ts';
import { createPools, type Fleet } from './pools.ts';
import type { AccountLimit, RunningGeneration } from './simulate-starts.ts';
import { createWaitReasons } from './wait-reasons.ts';

export interface WaitingState {
  waiting: readonly WaitingOfAccount[];
  running: readonly RunningGeneration[];
  /** What each account of the queue may run at once while others wait. */
  accounts: readonly { id: string; maxRunning: number }[];
  fleet: Fleet;
  /** The models for which a worker has servers configured. */
  served: ReadonlySet<string>;
  accountLimit: AccountLimit;
}

/** Explains why generations wait, grouped by plan, model and cause, the longest-waiting group first. */
export function explainWaiting({ waiting, running, accounts, fleet, served, accountLimit }: WaitingState) {
  const pools = createPools(fleet);
  const reasons = createWaitReasons({ pools, running, accountLimit });
  const maxRunning = new Map(accounts.map((account) => [account.id, account.maxRunning]));
  const maxRunningOf = ({ accountId }: WaitingOfAccount) =>
    maxRunning.get(accountId) ?? Number.POSITIVE_INFINITY;
  for (const group of waiting) {
    if (!pools.whyBlocked(group) && !group.isPostponed) reasons.add(group, maxRunningOf(group));
  }

  function causeOf(group: WaitingOfAccount): WaitCause {
    const reason =
      pools.whyBlocked(group) ?? (group.isPostponed ? 'postponed' : reasons.of(group, maxRunningOf(group)));
    if (reason === 'model_unavailable') return served.has(group.model) ? 'endpoint_down' : 'no_worker';
    return reason === 'worker_starting' ? 'starting' : reason;
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
