import type { Random } from '../../env/random.ts';
import type { Stage } from '../stage.ts';
import type { Excused } from '../timeline.ts';

/** A fault that has begun. */
export interface BegunFault {
  /** What was done to whom, for the timeline. */
  what: string;
  excused: Excused;
  /** Undoes it. */
  end(): Promise<void>;
}

/** Something that goes wrong in production, as the run's stage can make it happen. */
export interface Fault {
  name: string;
  /** How long it lasts, in seconds: at least and at most. */
  seconds: readonly [number, number];
  /** Whether it can happen on this stage. Default: always. */
  appliesTo?(stage: Stage): boolean;
  /** Begins it; undefined if there is no victim at the moment. */
  begin(stage: Stage, random: Random): Promise<BegunFault | undefined>;
}
