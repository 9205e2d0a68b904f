/** The columns of the fields that were named so far: there are as many as the code names. */
const columns = new Map<string, string>();

/** Names an object's fields as the tables name their columns, for rows that are passed as JSON. */
export function inColumnNames(row: object): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) named[columnOf(field)] = value;
  return named;
}

function columnOf(field: string): string {
  let column = columns.get(field);
  if (column === undefined) {
    column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columns.set(field, column);
  }
  return column;
}
