import type { Availability, Part } from './availability.ts';
import { findProgram, installWithApt } from './machine.ts';

export interface DebianProgram {
  /** The display name. */
  name: string;
  /** The program's file on the PATH. */
  file: string;
  /** The Debian package that contains it. */
  package: string;
}

/** Finds a program; `url` is its path. Tries the system's, then Debian's package (installed as root). */
export async function provideDebianProgram(program: DebianProgram): Promise<Availability<Part>> {
  const system = await findProgram(program.file);
  if (system) return found(system, 'the system');
  const failure = await installWithApt(program.package);
  const installed = failure ? undefined : await findProgram(program.file);
  if (installed) return found(installed, 'Debian');
  const reasons = ['none installed', failure ?? 'its package brings none'];
  return { available: false, reason: `${program.name}: ${reasons.join(', ')}` };
}

function found(path: string, origin: string): Availability<Part> {
  return { available: true, url: path, origin, stop: async () => {} };
}
