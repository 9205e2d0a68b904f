import { StartError } from '../start-error.ts';

interface Circumstances {
  /** The output of PostgreSQL or initdb, in English (LC_MESSAGES=C). */
  output: string;
  folder: string;
  /** The log to refer to. */
  logFile?: string;
}

/** Converts the output of a failed start to an error with one readable line. */
export function explainPostgres({ output, folder, logFile }: Circumstances): StartError {
  const said = lastComplaint(output);
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new StartError(
      `The disk is full: PostgreSQL cannot write to ${folder}. Free some space and start again.`,
    );
  }
  if (/could not look up effective user ID (\d+)/.test(output)) {
    return new StartError(
      'PostgreSQL cannot be set up by a user that /etc/passwd does not know: add an entry for it, or set DATABASE_URL to a server of yours.',
    );
  }
  if (/error while loading shared libraries|symbol not found|Error loading shared library/.test(output)) {
    return new StartError(
      `PostgreSQL cannot run on this system (${said}). Set DATABASE_URL to a server of yours.`,
    );
  }
  if (/Permission denied|has wrong ownership|invalid permissions/.test(output)) {
    return new StartError(`PostgreSQL cannot use ${folder}: ${said}. Check who owns it.`);
  }
  if (
    /checkpoint record|control file|could not open (file|directory)|invalid page|database files are/.test(
      output,
    )
  ) {
    return new StartError(
      `The database in ${folder} is broken: ${said}. Restore it from a backup, or move the folder away to start over.`,
    );
  }
  return new StartError(`PostgreSQL did not start: ${said}.${logFile ? ` Its log is ${logFile}.` : ''}`);
}

function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const complaints = lines.filter((line) => /\b(FATAL|PANIC|ERROR|initdb: error|error):/.test(line));
  const line = complaints[0] ?? lines.at(-1) ?? 'it said nothing';
  return line
    .replace(/^.*?\b(FATAL|PANIC|ERROR|initdb: error|error):\s*/, '')
    .replace(/\.$/, '')
    .trim();
}
