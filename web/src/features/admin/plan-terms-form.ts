import { PLAN_RUNNING_MAX, PLAN_WEIGHT_MAX } from '@easel/shared/contracts/admin';
import type { PlanTerms, PlanTermsRequest } from '@easel/shared/contracts/console.schema';
import { wholeNumber } from '@/lib/formats';
import { byRules, type ReadForm } from '@/lib/read-form';
import { reasonFault } from './reason';

export interface PlanTermsForm {
  weight: string;
  maxRunning: string;
  reason: string;
}

/** Returns the text fields' values for a plan's terms. */
export const termTexts = ({ weight, maxRunning }: PlanTerms['own']) => ({
  weight: String(weight),
  maxRunning: String(maxRunning),
});

function weightFault(text: string): string | undefined {
  const weight = Number(text);
  const isWeight = /^\d+(\.\d+)?$/.test(text) && weight >= 0.01 && weight <= PLAN_WEIGHT_MAX;
  return isWeight ? undefined : `Please enter a number from 0.01 to ${wholeNumber(PLAN_WEIGHT_MAX)}`;
}

function runningFault(text: string): string | undefined {
  const isCount = /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= PLAN_RUNNING_MAX;
  return isCount ? undefined : `Please enter a whole number from 1 to ${wholeNumber(PLAN_RUNNING_MAX)}`;
}

/**
 * Returns a reader of a plan's weight and cap. If both equal the configuration's, it sends null, so that they follow it.
 */
export const planTermsReader = (own: PlanTerms['own']): ReadForm<PlanTermsForm, PlanTermsRequest> =>
  byRules(
    ({ weight, maxRunning, reason }) => ({
      weight: weightFault(weight.trim()),
      maxRunning: runningFault(maxRunning.trim()),
      reason: reasonFault(reason),
    }),
    ({ weight, maxRunning, reason }) => {
      const terms = { weight: Number(weight), maxRunning: Number(maxRunning) };
      const isOwn = terms.weight === own.weight && terms.maxRunning === own.maxRunning;
      return { terms: isOwn ? null : terms, reason: reason.trim() };
    },
  );
