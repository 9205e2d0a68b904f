import type { Availability, Part } from './availability.ts';
import { findProgram, installWithApt } from './machine.ts';

/** Finds ExifTool; `url` is its path. Tries the system's, then Debian's package (installed as root). */
export async function provideExiftool(): Promise<Availability<Part>> {
  const system = await findProgram('exiftool');
  if (system) return found(system, 'the system');
  const failure = await installWithApt('libimage-exiftool-perl');
  const installed = failure ? undefined : await findProgram('exiftool');
  if (installed) return found(installed, 'Debian');
  const reasons = ['none installed', failure ?? 'its package brings none'];
  return { available: false, reason: `ExifTool: ${reasons.join(', ')}` };
}

function found(path: string, origin: string): Availability<Part> {
  return { available: true, url: path, origin, stop: async () => {} };
}
