import type { Health } from '@easel/shared/contracts/status.schema';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { HEALTH_WORDS } from '../health-words';

const FRAMES = {
  success: 'bg-success-wash text-success',
  warning: 'bg-warning-wash text-warning',
  danger: 'bg-danger-wash text-danger',
} as const;

/** The overall status in one sentence. */
export function StatusSummary({
  health,
  note,
  children,
}: {
  health: Health;
  note?: ReactNode;
  children: ReactNode;
}) {
  const { tone, icon: Icon } = HEALTH_WORDS[health];
  return (
    <div className={clsx('flex min-h-22 items-center gap-4 rounded-lg px-5 py-4 sm:px-6', FRAMES[tone])}>
      <Icon aria-hidden="true" className="size-8 shrink-0" />
      <div className="min-w-0">
        <p className="font-[450] font-display text-2xl leading-tight">{children}</p>
        {note ? <p className="mt-1 text-[0.9375rem] text-ink">{note}</p> : null}
      </div>
    </div>
  );
}
