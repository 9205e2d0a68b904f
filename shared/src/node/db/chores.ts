/** Chores that one worker does for all. */
export interface ChoresTable {
  name: string;
  dueAt: Date;
}
