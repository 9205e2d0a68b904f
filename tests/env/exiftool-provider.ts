import type { Availability, Part } from './availability.ts';
import { findProgram, installWithApt } from './machine.ts';

/** The ExifTool program; `url` is its path. The system's, else Debian's package where we may install it. */
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
