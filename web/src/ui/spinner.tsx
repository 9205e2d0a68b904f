import { clsx } from 'clsx';

const SIZES = { sm: 'size-4', md: 'size-6', lg: 'size-9' } as const;

/** A loading spinner. Give it a label if nothing else announces the wait; without a label it is decorative. */
export function Spinner({
  size = 'md',
  label,
  className,
}: {
  size?: keyof typeof SIZES | undefined;
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <span role={label ? 'status' : undefined} className={clsx('inline-flex', className)}>
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={clsx('animate-spin', SIZES[size])}>
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
