import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { useDebounced } from '@/lib/use-debounced';

const StrengthMeter = lazy(() =>
  import('./strength-meter').then((module) => ({ default: module.StrengthMeter })),
);

/**
 * Shows how strong a new password is while it is typed. The estimator and its list of common passwords load at the
 * first letter, which also reserves the meter's space, so that nothing below moves when the meter appears.
 */
export function PasswordStrength({
  password,
  context,
}: {
  password: string;
  /** Words that an attacker tries first: the user's name and address. */
  context: readonly string[];
}) {
  const settled = useDebounced(password);
  return (
    <div role="status" className={clsx('-mt-2', password === '' ? 'hidden' : 'min-h-7.5')}>
      {settled === '' ? null : (
        <Suspense>
          <StrengthMeter password={settled} context={context} />
        </Suspense>
      )}
    </div>
  );
}
