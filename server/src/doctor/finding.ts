/** The result of a check: one line and, unless it is `ok`, what to do. */
export interface Finding {
  part: string;
  state: 'ok' | 'warning' | 'fault';
  message: string;
  /** What to do, in a sentence. */
  advice?: string;
}

/** A check. If it throws, the part has failed. */
export interface Check {
  part: string;
  /** What to do if the check throws. */
  advice: string;
  /** Whether it also runs when a server starts: workers and proxies may still be starting then. */
  atStart: boolean;
  look(): Promise<Omit<Finding, 'part'>[]>;
}

export const ok = (message: string): Omit<Finding, 'part'> => ({ state: 'ok', message });
export const warning = (message: string, advice: string): Omit<Finding, 'part'> => ({
  state: 'warning',
  message,
  advice,
});
export const fault = (message: string, advice: string): Omit<Finding, 'part'> => ({
  state: 'fault',
  message,
  advice,
});

const MARKS = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' } as const;

/** Formats a finding as a line of text. */
export function lineOf({ part, state, message, advice }: Finding): string {
  return `${MARKS[state]}  ${part}: ${message} ${advice ?? ''}`.trim();
}
