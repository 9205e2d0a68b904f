import type { Plan } from '../../contracts/plans.ts';

const LARGEST_WEIGHT = 32;

/**
 * Returns BullMQ's priority of a plan's tickets; lower goes first. A ticket only wakes a worker; the claim decides what
 * it makes, see decision 0029.
 */
export const ticketPriority = ({ queueWeight }: Pick<Plan, 'queueWeight'>): number =>
  Math.max(1, Math.ceil(LARGEST_WEIGHT / queueWeight));
