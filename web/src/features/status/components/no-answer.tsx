import { StatusSummary } from './status-summary';

/** The request itself failed: nothing can be said of the parts. */
export function NoAnswer() {
  return (
    <StatusSummary health="down" note="Either the service is down, or you are offline.">
      The API does not answer
    </StatusSummary>
  );
}
