import { FAILURE_MESSAGE_MAX, FAILURE_STACK_MAX } from '@easel/shared/contracts/failures';
import type { FailureReport } from '@easel/shared/contracts/failures.schema';

/**
 * Reports to the operator that a page failed. Leaves out the address's query, which can contain the token of a mailed
 * link.
 */
export function reportFailure(error: unknown): void {
  const report: FailureReport = {
    path: window.location.pathname.slice(0, FAILURE_MESSAGE_MAX),
    message: String(error).slice(0, FAILURE_MESSAGE_MAX),
    ...(error instanceof Error && error.stack ? { stack: error.stack.slice(0, FAILURE_STACK_MAX) } : {}),
  };
  fetch('/api/failures', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
    // A failed report cannot be reported.
  }).catch(() => undefined);
}
