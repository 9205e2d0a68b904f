import { ENTITIES, STATES, VALIDATION } from './statements/data-and-states.ts';
import {
  ACCOUNT_PAGES,
  GENERATE,
  HOME,
  PUBLIC_PAGES,
  PURPOSE,
  ROUTES,
} from './statements/purpose-and-pages.ts';
import { CALLS, CONSTANTS, MESSAGES, ROLES } from './statements/service.ts';
import type { Statement } from './statements/statement.ts';

/**
 * All statements of the specification, by its sections. Each is proven by a row of the checklist, which names its id, by a test of
 * another file, or by the decision that says why it is not followed.
 */
export const SECTIONS: Readonly<Record<number, readonly Statement[]>> = {
  1: PURPOSE,
  2: [...ROUTES, ...HOME, ...GENERATE, ...PUBLIC_PAGES, ...ACCOUNT_PAGES],
  3: ENTITIES,
  4: STATES,
  5: VALIDATION,
  6: ROLES,
  7: CALLS,
  8: MESSAGES,
  9: CONSTANTS,
};
export const STATEMENTS: readonly Statement[] = Object.values(SECTIONS).flat();
