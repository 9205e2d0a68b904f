/** What an account's plan gives it in the order of the queue. */
export interface QueueTerms {
  accountId: string;
  isFree: boolean;
  weight: number;
  maxRunning: number;
}
