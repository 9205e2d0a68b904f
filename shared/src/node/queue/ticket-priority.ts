import type { Plan } from '../../contracts/plans.ts';

const LARGEST_WEIGHT = 32;

/**
 * Returns BullMQ's priority of a plan's tickets; lower goes first. A ticket wakes a worker; what the worker makes is decided by the
 * claim, see decision 0029.
 */
export const ticketPriority = ({ queueWeight }: Pick<Plan, 'queueWeight'>): number =>
  Math.max(1, Math.ceil(LARGEST_WEIGHT / queueWeight));
