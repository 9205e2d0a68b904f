import { pick, type Random } from '../../env/random.ts';
import type { Member } from '../cast.ts';
import type { Stage } from '../stage.ts';

/** Chooses a running member that no other fault affects, and reserves it. Undefined if there is none. */
export function chooseVictim(
  { afflicted }: Stage,
  members: readonly Member[],
  random: Random,
): Member | undefined {
  const candidates = members.filter((member) => member.process()?.isRunning() && !afflicted.has(member));
  if (candidates.length === 0) return undefined;
  const victim = pick(random, candidates);
  afflicted.add(victim);
  return victim;
}
