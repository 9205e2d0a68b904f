import { PLANS, type PlanId } from '@easel/shared/contracts/plans';
import type { SecurityEvent } from '@easel/shared/contracts/security-log.schema';
import { actionLabel, detailWords } from './words';

type Details = SecurityEvent['details'];

/** The changes of a plan, by the names that the server records. */
const PLAN_CHANGES = new Map<unknown, (plan: string) => string>([
  ['trial_started', (plan) => `Trial of ${plan} started`],
  ['trial_over', (plan) => `Trial of ${plan} ended`],
  ['started', (plan) => `${plan} started`],
  ['changed', (plan) => `Changed to ${plan}`],
  ['will_change', (plan) => `Change to ${plan} scheduled`],
  ['kept', (plan) => `Change canceled, ${plan} kept`],
  ['will_end', (plan) => `${plan} canceled`],
  ['resumed', (plan) => `${plan} resumed`],
  ['ended', (plan) => `${plan} ended`],
  ['payment_failed', (plan) => `Payment for ${plan} failed`],
  ['set by an operator', (plan) => `${plan}, set by an operator`],
]);

/** Returns what a security event is about, in words. Details that only a later version knows keep their names. */
export function eventWords({ kind, details }: Pick<SecurityEvent, 'kind' | 'details'>): string {
  const { change, plan, order, of, days, kind: shared, method, name, host, ...others } = details;
  const planWords = PLAN_CHANGES.get(change);
  if (kind === 'plan_changed' && planWords) return planWords(planName(plan));
  if (typeof order === 'string') return lineOf([`${actionLabel(order)}: ${of}`], others);
  if (kind === 'link_created' || kind === 'link_revoked') return lineOf([linkWords(shared, days)], others);
  if (typeof method === 'string') return lineOf([`By ${method}`], others);
  if (typeof name === 'string') return lineOf([name], others);
  if (typeof host === 'string') return lineOf([host], others);
  return detailWords(details);
}

const lineOf = (words: readonly string[], others: Details) =>
  [...words, detailWords(others)].filter((part) => part !== '').join(', ');

/** Operators' changes name plans by their ids. */
const planName = (plan: unknown) =>
  Object.hasOwn(PLANS, String(plan)) ? PLANS[plan as PlanId].name : String(plan);

function linkWords(shared: unknown, days: unknown): string {
  const target = shared === 'album' ? 'To an album' : 'To a picture';
  return typeof days === 'number' ? `${target}, for ${days} ${days === 1 ? 'day' : 'days'}` : target;
}
