/** The first words of the operator's commands that need the database alone, such as `admin grant`. */
export const DATABASE_COMMANDS: ReadonlySet<string> = new Set([
  'admin',
  'two-factor',
  'invite',
  'news',
  'log',
]);
