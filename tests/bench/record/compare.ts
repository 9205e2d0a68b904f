import { moreIsBetter, type RecordRow } from './summary.ts';

/** What changed in a row between two records, as a share of the earlier value. Above 0 is worse. */
export interface Change {
  name: string;
  worseBy: number;
  /** The noise of both records. A smaller change is not significant. */
  noise: number;
  before: RecordRow;
  after: RecordRow;
}

/** Compares the rows that both records have: by ratio to the floor, or by value if a row has no floor. */
export function compareRows(before: readonly RecordRow[], after: readonly RecordRow[]): Change[] {
  return after.flatMap((now) => {
    const then = before.find(({ name }) => name === now.name);
    if (!then) return [];
    const [was, is] = [then.ratio ?? then.easel, now.ratio ?? now.easel];
    // The inverse of a rate is a time, so half the rate is twice as slow.
    const worseBy = moreIsBetter(now.unit) ? was / is - 1 : is / was - 1;
    return { name: now.name, worseBy, noise: then.noise + now.noise, before: then, after: now };
  });
}

/** Returns the rows that got worse by more than their noise, worst first. */
export function worsened(changes: readonly Change[]): Change[] {
  return changes
    .filter(({ worseBy, noise }) => worseBy > noise)
    .sort((one, other) => other.worseBy - one.worseBy);
}
