/** So many days the history of the status reaches back, today among them. */
export const STATUS_HISTORY_DAYS = 90;
