import { STATUS_HISTORY_DAYS } from '@easel/shared/contracts/status';
import { WHERE_CLAIMED } from '@/components/shown-where';
import { SITE } from '@/lib/site';
import { Skeleton } from '@/ui/skeleton';
import { Heading, Text } from '@/ui/text';
import { useStatusHistory } from '../api/get-status-history';
import { IncidentList } from './incident-list';
import { PartHistory } from './part-history';

/** The history of all parts, and the incidents. */
export function StatusHistory() {
  const { data, isError } = useStatusHistory();
  return (
    <>
      <Heading level={2} className="mt-14">
        The last {STATUS_HISTORY_DAYS} days
      </Heading>
      <Text tone="muted" className="mt-2">
        Checked once a minute. Tall bars are days without problems, shorter bars are days when a part was
        degraded or down, and dots are days without data.
        <span className={WHERE_CLAIMED.uptimeTarget}> Our target is {SITE.uptimeTarget} uptime.</span>
      </Text>
      {data ? (
        <>
          <div className="mt-6 rounded-lg border border-line bg-surface shadow-card">
            {data.parts.map((part) => (
              <PartHistory key={part.id} from={data.from} to={data.to} part={part} />
            ))}
          </div>
          <Heading level={2} className="mt-14">
            Incidents
          </Heading>
          <IncidentList incidents={data.incidents} />
        </>
      ) : isError ? (
        <Text className="mt-6">The history cannot be shown right now.</Text>
      ) : (
        <Skeleton className="mt-6 h-200 w-full rounded-lg!" />
      )}
    </>
  );
}
