import type { PlanId } from '@easel/shared/contracts/plans';

/**
 * The end of a day that a date field gives, as the contract has it; null for none.
 * @param day `2026-12-31`, or empty
 */
export function endOfDay(day: string): string | null {
  if (day === '') return null;
  const end = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

/** What is wrong with the day on which a plan ends. */
export function dayFault(plan: PlanId, day: string, now: Date): string | undefined {
  if (plan === 'free' || day === '') return undefined;
  const end = endOfDay(day);
  return end === null || new Date(end) <= now ? 'The end must be in the future' : undefined;
}
