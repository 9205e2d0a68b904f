import { parseArgs } from 'node:util';

export interface ChaosOptions {
  /** Decides the faults, their times and victims, and the requests. */
  seed: number;
  queue: 'postgres' | 'redis';
  store: 'disk' | 's3';
  /** How many generations the users request. */
  generations: number;
  /** How long to send requests and begin faults. The run ends once everything has settled. */
  minutes: number;
  users: number;
}

const USAGE = `Usage: npm run chaos -- [options]
  --seed NUMBER         decides the faults, their victims and the requests; by default by the clock
  --queue postgres|redis
  --store disk|s3
  --generations NUMBER  how many the users request; by default 300
  --minutes NUMBER      how long requests are sent and faults begin; by default 3
The report of the run is written into tests/chaos/reports.`;

/** Parses the command line. Exits with code 2 and a message if an option is wrong. */
export function readOptions(args: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      queue: { type: 'string', default: 'postgres' },
      store: { type: 'string', default: 'disk' },
      generations: { type: 'string', default: '300' },
      minutes: { type: 'string', default: '3' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  return {
    seed: numberOf('--seed', values.seed, 0),
    queue: oneOf('--queue', values.queue, ['postgres', 'redis']),
    store: oneOf('--store', values.store, ['disk', 's3']),
    generations: numberOf('--generations', values.generations, 1),
    minutes: numberOf('--minutes', values.minutes, 0.1),
    users: 12,
  };
}

function numberOf(option: string, given: string, least: number): number {
  const number = Number(given);
  if (Number.isFinite(number) && number >= least) return number;
  return refuse(`${option} takes a number from ${least} on, not ${given}`);
}

function oneOf<T extends string>(option: string, given: string, known: readonly T[]): T {
  return (
    known.find((each) => each === given) ?? refuse(`${option} takes ${known.join(' or ')}, not ${given}`)
  );
}

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}
