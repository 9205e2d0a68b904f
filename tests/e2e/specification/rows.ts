import { ERRORS } from './acts/errors.ts';
import { STATES } from './acts/states.ts';
import { SUCCESSES } from './acts/successes.ts';
import { VALIDATION } from './acts/validation.ts';
import { ACCOUNT, SIGNING_IN } from './pages/account.ts';
import { HELP, LEGAL } from './pages/help-and-legal.ts';
import { GENERATE, HOME, NAVIGATION } from './pages/home-and-generate.ts';
import { PUBLIC } from './pages/public.ts';
import type { ActedRow, Row } from './row.ts';

/** Rows that are visible without an action. */
export const PAGE_ROWS: readonly Row[] = [
  ...NAVIGATION,
  ...HOME,
  ...GENERATE,
  ...PUBLIC,
  ...HELP,
  ...LEGAL,
  ...SIGNING_IN,
  ...ACCOUNT,
];

/** Rows that are visible after an action. */
export const ACTED_ROWS: readonly ActedRow[] = [...VALIDATION, ...STATES, ...ERRORS, ...SUCCESSES];
