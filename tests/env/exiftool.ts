import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Availability } from './availability.ts';
import { leasePart } from './parts.ts';

export interface TestExiftool {
  /** Returns a file's metadata by group and tag, for example `XMP-dc:Description`. Keeps line breaks. */
  read(file: Uint8Array): Promise<Readonly<Record<string, unknown>>>;
}

/** Reads metadata with ExifTool, the most widely used reader. */
export async function testExiftool(): Promise<Availability<TestExiftool>> {
  const lease = await leasePart('exiftool');
  if (!lease.available) return lease;
  const path = lease.url;
  return {
    available: true,
    async read(file) {
      const child = spawn(path, ['-json', '-G1', '-struct', '-charset', 'UTF8', '-'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      child.stdin.end(file);
      const [found] = JSON.parse(await text(child.stdout));
      return found;
    },
  };
}
