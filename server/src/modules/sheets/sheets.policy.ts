import type { Plan } from '@easel/shared/contracts/plans';
import { AppError } from '@easel/shared/node/app-error';

/**
 * Hides a sheet from everyone but its owner.
 *
 * @throws {AppError} not_found
 */
export function assertOwnSheet<Row extends { userId: string }>(userId: string, row: Row | undefined): Row {
  if (row?.userId !== userId) throw noSuchSheet();
  return row;
}

export const noSuchSheet = () => new AppError('not_found', { detail: 'Contact sheet not found.' });

/** @throws {AppError} plan_limit when the plan's sheets have fewer cells */
export function assertCellsIncluded(plan: Plan, cells: number): void {
  if (cells <= plan.maxSheetCells) return;
  throw new AppError('plan_limit', {
    detail: `This makes ${cells} images. The ${plan.name} plan makes contact sheets of up to ${plan.maxSheetCells}.`,
    details: { limit: { name: 'maxSheetCells', value: plan.maxSheetCells, resetsAt: null } },
  });
}
