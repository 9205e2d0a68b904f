import type { LauncherConfig } from './config.ts';

export interface Circumstances {
  config: LauncherConfig;
  /** Undefined for the operator's own PostgreSQL. */
  databaseFolder: string | undefined;
  seconds: number;
}

/** Returns the text that is shown when Easel has started. */
export function banner({ config, databaseFolder, seconds }: Circumstances): string {
  const isOutside = databaseFolder !== undefined && !databaseFolder.startsWith(config.home);
  const rows = [
    ['Data', config.home],
    ...(isOutside ? [['Database', databaseFolder]] : []),
    ...(databaseFolder === undefined ? [['Database', 'yours, from DATABASE_URL']] : []),
    ['Painter', 'built in: no model server needed'],
    ['Models', 'a neural model for this machine: npm run easel -- models list'],
    ...(config.mailboxKey === undefined ? [] : [['Mail', `${config.url}/dev/mail?key=${config.mailboxKey}`]]),
    ['Stop', 'Ctrl-C'],
  ];
  return [
    '',
    `  Easel is ready: ${config.url}   (${seconds.toFixed(1)} s)`,
    '',
    ...rows.map(([name = '', value]) => `  ${name.padEnd(10)}${value}`),
    '',
    '  Next: open the address, sign up with any email address, and describe a picture.',
    '',
  ].join('\n');
}
