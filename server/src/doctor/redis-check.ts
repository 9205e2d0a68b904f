import { type RedisSettings, readRedisSettings } from '@easel/shared/node/queue/redis-settings';
import { type Finding, ok, warning } from './finding.ts';

/** Checks settings of the Redis that has the queue. */
export const checkRedis = async (url: string) => redisFindings(await readRedisSettings(url));

export function redisFindings({ maxmemoryPolicy, isPersistent }: RedisSettings): Omit<Finding, 'part'>[] {
  const findings = [ok(persistenceOf(isPersistent))];
  if (maxmemoryPolicy === undefined)
    findings.push(ok('it does not say which keys it evicts; maxmemory-policy has to be noeviction.'));
  else if (maxmemoryPolicy !== 'noeviction')
    findings.push(
      warning(
        `Redis evicts keys when its memory is full: maxmemory-policy is ${maxmemoryPolicy}.`,
        'Set it to noeviction: BullMQ fails when some of its keys are gone.',
      ),
    );
  return findings;
}

/** The queue may be lost (decision 0001), so nothing here is a warning. */
function persistenceOf(isPersistent: boolean | undefined): string {
  if (isPersistent) return 'Redis keeps the queue on disk.';
  const unknown =
    isPersistent === undefined ? 'whether Redis keeps the queue on disk is not known' : undefined;
  return `${unknown ?? 'Redis does not keep the queue on disk'}; after a loss, workers find what waits in the database.`;
}
