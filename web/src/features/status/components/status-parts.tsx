import type { Status } from '@easel/shared/contracts/status.schema';
import { Badge } from '@/ui/badge';
import { HEALTH_WORDS } from '../health-words';

export function StatusParts({ parts }: Pick<Status, 'parts'>) {
  return (
    <ul
      aria-label="Parts"
      className="mt-6 overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      {parts.map(({ id, name, status, detail }) => {
        const { word, tone, icon: Icon } = HEALTH_WORDS[status];
        return (
          <li
            key={id}
            className="flex min-h-19 items-center justify-between gap-x-4 border-line border-t px-5 py-3 first:border-t-0 sm:px-6"
          >
            <div className="min-w-0">
              <h2 className="font-semibold">{name}</h2>
              <p className="text-[0.9375rem] text-ink-muted">{detail}</p>
            </div>
            <Badge tone={tone} className="shrink-0" icon={<Icon aria-hidden="true" className="size-3.5" />}>
              {word}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}
