import { describeWait } from './queue';

/** Returns `"12 s"`, `"1 min 35 s"`. */
export function describeElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Describes work without known progress: `"12 s · usually about 20 s"`. Null stands for an unknown time. */
export function describeWork(elapsedSeconds: number | null, expectedSeconds: number | null): string {
  const elapsed = elapsedSeconds === null ? null : describeElapsed(elapsedSeconds);
  const usual = expectedSeconds === null ? null : `usually ${describeWait(expectedSeconds)}`;
  return [elapsed, usual].filter(Boolean).join(' · ');
}
