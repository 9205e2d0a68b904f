import { type Db, openDatabase } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import type { ServerConfig } from '../config.ts';
import { dataChecks } from './data-checks.ts';
import { diagnose } from './diagnose.ts';
import { type Finding, lineOf } from './finding.ts';
import { outsideChecks } from './outside-checks.ts';

/** Checks every part of an installation. Returns at least one finding for each that is set up. */
export async function examine(config: ServerConfig, logger: Logger): Promise<Finding[]> {
  const db = openDatabase({ ...config.database, poolSize: 2, applicationName: 'easel-doctor' });
  try {
    return await diagnose([...dataChecks({ config, db }), ...outsideChecks({ config, logger })]);
  } finally {
    await db.destroy();
  }
}

export interface StartCheckOptions {
  config: ServerConfig;
  db: Db;
  logger: Logger;
  /** Aborts when the server stops. */
  signal: AbortSignal;
}

/** Logs findings other than `ok` as warnings when a server starts. */
export async function warnAtStart({ config, db, logger, signal }: StartCheckOptions): Promise<void> {
  const silent = logger.child({}, { level: 'silent' });
  const checks = [...dataChecks({ config, db }), ...outsideChecks({ config, logger: silent })].filter(
    ({ atStart }) => atStart,
  );
  for (const finding of await diagnose(checks)) {
    const { part, state } = finding;
    if (state !== 'ok' && !signal.aborted) logger.warn({ part, state }, lineOf(finding));
  }
}

/** Returns the lines to print, and whether no part has failed. */
export function report(findings: readonly Finding[]): { lines: string[]; isFine: boolean } {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const summary = `Faults: ${count('fault')}. Warnings: ${count('warning')}.`;
  return { lines: [...findings.map(lineOf), summary], isFine: count('fault') === 0 };
}
