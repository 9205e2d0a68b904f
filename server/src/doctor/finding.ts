/** What a check found: one line, and for anything but `ok` what to do. */
export interface Finding {
  part: string;
  state: 'ok' | 'warning' | 'fault';
  message: string;
  /** What to do, in a sentence. */
  advice?: string;
}

/** A check, which may throw: then the part is at fault. */
export interface Check {
  part: string;
  /** What to do where the check throws. */
  advice: string;
  /** Whether it says something at the start of a server, when workers and proxies may still be starting. */
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

/** Formats a finding as a line for people. */
export function lineOf({ part, state, message, advice }: Finding): string {
  return `${MARKS[state]}  ${part}: ${message} ${advice ?? ''}`.trim();
}
