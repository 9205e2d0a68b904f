import type { Incident } from '@easel/shared/contracts/status.schema';
import { useEffect, useRef, useState } from 'react';
import { shortTime } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { durationWords } from '../duration-words';
import { HEALTH_WORDS } from '../health-words';

const SHOWN_FIRST = 10;

/** Incidents, latest first, with older ones on demand. */
export function IncidentList({ incidents }: { incidents: readonly Incident[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is gone, so the focus moves to the first new incident.
  useEffect(() => {
    if (isWhole) list.current?.querySelectorAll('li')[SHOWN_FIRST]?.focus();
  }, [isWhole]);
  if (incidents.length === 0) {
    return (
      <Text tone="muted" className="mt-3">
        None in this period.
      </Text>
    );
  }
  const shown = isWhole ? incidents : incidents.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul ref={list} className="mt-4 overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        {shown.map((incident) => (
          <IncidentItem key={`${incident.id} ${incident.startedAt}`} incident={incident} />
        ))}
      </ul>
      {shown.length < incidents.length ? (
        <Button variant="secondary" className="mt-4" onClick={() => setIsWhole(true)}>
          Show all {incidents.length}
        </Button>
      ) : null}
    </>
  );
}

function IncidentItem({ incident: { name, status, startedAt, endedAt } }: { incident: Incident }) {
  const { word, tone, icon: Icon } = HEALTH_WORDS[status];
  return (
    <li
      tabIndex={-1}
      className="flex items-center justify-between gap-x-4 border-line border-t px-5 py-3 first:border-t-0 sm:px-6"
    >
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-[0.9375rem] text-ink-muted tabular-nums">
          <time dateTime={startedAt}>{shortTime(startedAt)}</time>
          {' – '}
          {endedAt === null ? (
            'still going on'
          ) : (
            <>
              <time dateTime={endedAt}>{shortTime(endedAt)}</time> ({lasted(startedAt, endedAt)})
            </>
          )}
        </p>
      </div>
      <Badge tone={tone} className="shrink-0" icon={<Icon aria-hidden="true" className="size-3.5" />}>
        {word}
      </Badge>
    </li>
  );
}

const lasted = (from: string, to: string) =>
  durationWords(Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
