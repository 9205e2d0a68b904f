import { estimatePassword, type PasswordStrength } from '@easel/shared/passwords/password-strength';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { SITE } from '@/lib/site';
import { Text } from '@/ui/text';

const BARS = [1, 2, 3, 4];
const LOOKS: Readonly<Record<PasswordStrength, { bars: number; color: string }>> = {
  'very weak': { bars: 1, color: 'bg-danger' },
  weak: { bars: 1, color: 'bg-danger' },
  fair: { bars: 2, color: 'bg-warning' },
  good: { bars: 3, color: 'bg-success' },
  strong: { bars: 4, color: 'bg-success' },
};

/** The strength in words, and as bars. */
export function StrengthMeter({ password, context }: { password: string; context: readonly string[] }) {
  // A joined key, because callers pass a new array with each rendering.
  const words = context.join('\n');
  const { strength, isCommon } = useMemo(
    () => estimatePassword(password, [SITE.name, ...words.split('\n')]),
    [password, words],
  );
  const { bars, color } = LOOKS[strength];
  return (
    <>
      <div aria-hidden="true" className="mb-1.5 grid grid-cols-4 gap-1">
        {BARS.map((bar) => (
          <span key={bar} className={clsx('h-1 rounded-full', bar <= bars ? color : 'bg-line')} />
        ))}
      </div>
      <Text size="sm" tone="muted">
        Strength: <span className="font-medium text-ink">{strength}</span>
        {isCommon ? '. This is easy to guess. Try a few unrelated words.' : null}
      </Text>
    </>
  );
}
