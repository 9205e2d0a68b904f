/** Returns the `code` of a system error (`ENOENT`, `EADDRINUSE`, ...); undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns whether an error has one of these codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes(errorCode(error) ?? '');
