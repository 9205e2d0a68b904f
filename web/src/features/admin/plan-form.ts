import type { PlanChange } from '@easel/shared/contracts/admin.schema';
import type { PlanId } from '@easel/shared/contracts/plans';
import { byRules } from '@/lib/read-form';
import { reasonFault } from './reason';

export interface PlanForm {
  plan: PlanId;
  /** The last day, in a date field's format: `2026-12-31`, or empty. */
  endsAt: string;
  reason: string;
}

/**
 * Returns the end of a day (ISO 8601); null for an empty day.
 *
 * @param day `2026-12-31`, or empty
 */
export function endOfDay(day: string): string | null {
  if (day === '') return null;
  const end = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

/** Returns the error for the day on which a plan ends. */
export function dayFault(plan: PlanId, day: string, now: Date): string | undefined {
  if (plan === 'free' || day === '') return undefined;
  const end = endOfDay(day);
  return end === null || new Date(end) <= now ? 'The end must be in the future' : undefined;
}

export const readPlanForm = byRules<PlanForm, PlanChange>(
  ({ plan, endsAt, reason }) => ({ endsAt: dayFault(plan, endsAt, new Date()), reason: reasonFault(reason) }),
  ({ plan, endsAt, reason }) => ({
    plan,
    endsAt: plan === 'free' ? null : endOfDay(endsAt),
    reason: reason.trim(),
  }),
);
