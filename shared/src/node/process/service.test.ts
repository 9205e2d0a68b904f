import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** A service that never closes, and whose limit for closing shrinks after its start. */
const SERVICE = `
  import { runService } from ${JSON.stringify(new URL('service.ts', import.meta.url).href)};
  const log = (...parts) => console.log(parts.at(-1));
  let limitMs = 3_600_000;
  await runService(async () => {
    setInterval(() => {
      limitMs = 1;
      process.kill(process.pid, 'SIGTERM');
    }, 1);
    return {
      logger: { info: log, error: log, fatal: log },
      close: () => new Promise(() => {}),
      closeWithinMs: () => limitMs,
    };
  });
`;

test('uses the closing time limit that the service reports when closing begins', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SERVICE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(said).toContain('not closed in time');
    expect(code).toBe(1);
  } finally {
    child.kill('SIGKILL');
  }
});
