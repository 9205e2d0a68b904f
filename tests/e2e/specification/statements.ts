import { ACCOUNT_PAGES } from './statements/account-pages.ts';
import { CONSTANTS } from './statements/constants.ts';
import { ENTITIES } from './statements/entities.ts';
import { GENERATE, HOME } from './statements/home-and-generate.ts';
import { MESSAGES } from './statements/messages.ts';
import { PUBLIC_PAGES } from './statements/public-pages.ts';
import { PURPOSE, ROUTES } from './statements/purpose-and-routes.ts';
import { CALLS, ROLES } from './statements/roles-and-calls.ts';
import type { Statement } from './statements/statement.ts';
import { STATES } from './statements/states.ts';
import { VALIDATION } from './statements/validation.ts';

/**
 * All statements of the specification, by its sections. Each is covered by a row of the checklist, which names its id, by a test
 * in another file, or by the decision that explains why it is not followed.
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
