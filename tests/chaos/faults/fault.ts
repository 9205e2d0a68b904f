import type { Random } from '../../env/random.ts';
import type { Stage } from '../stage.ts';
import type { Excused } from '../timeline.ts';

/** A fault that has begun. */
export interface BegunFault {
  /** What happened to which part, for the timeline. */
  what: string;
  excused: Excused;
  /** Undoes it. */
  end(): Promise<void>;
}

/** A production fault that a run can simulate. */
export interface Fault {
  name: string;
  /** The least and the longest duration, in seconds. */
  seconds: readonly [number, number];
  /** Whether it can happen on this stage. Default: always. */
  appliesTo?(stage: Stage): boolean;
  /** Begins it; undefined if there is currently no victim. */
  begin(stage: Stage, random: Random): Promise<BegunFault | undefined>;
}
