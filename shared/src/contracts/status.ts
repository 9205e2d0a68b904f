/** Days in the status history, including today. */
export const STATUS_HISTORY_DAYS = 90;
