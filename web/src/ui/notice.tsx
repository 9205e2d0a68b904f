import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = {
  neutral: { icon: Info, frame: 'border-line bg-sunken/60', ink: 'text-ink-muted' },
  success: { icon: CircleCheck, frame: 'border-success/35 bg-success-wash', ink: 'text-success' },
  danger: { icon: CircleAlert, frame: 'border-danger/35 bg-danger-wash', ink: 'text-danger' },
} as const;

/** A message within the page. One with the tone `danger` is announced when it appears. */
export function Notice({
  tone = 'neutral',
  title,
  action,
  className,
  children,
}: {
  tone?: keyof typeof TONES | undefined;
  title?: ReactNode;
  /** Shown below the text, for example a button to retry. */
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { icon: Icon, frame, ink } = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={clsx('flex gap-3 rounded-lg border p-4', frame, className)}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', ink)} />
      <div className="min-w-0 flex-1">
        {title ? <p className={clsx('font-semibold', ink)}>{title}</p> : null}
        {children ? <div className={clsx('text-[0.9375rem]', title && 'mt-1')}>{children}</div> : null}
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}
