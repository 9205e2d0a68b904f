/** Chores of which each run is done by one worker. */
export interface ChoresTable {
  name: string;
  dueAt: Date;
}
